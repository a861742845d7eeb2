"""Discord handlers: parse, call a service, format the answer."""

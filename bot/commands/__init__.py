"""The commands of the command line beside `run` and `sandbox`; each module's `register` adds its own."""

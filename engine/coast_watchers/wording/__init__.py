"""Sentences for refusals and events, by the side or chapter they belong to; words.py merges and fills them."""

"""How the game speaks, a module for each side and one for Operations and scoring; words.py puts them together.

    EVENTS: event name -> sentence with {facts}; name + "/secret" is the one for a seat that got the secret facts too.
            Where a template is not enough, a function of the facts.
    REFUSALS: refusal code -> sentence with {facts}.
    PROMPTS (prompts.py): class name of a Decision -> what the asked seat has to decide, from its View.

Facts that are ids are printed by their names (naming.py).
"""

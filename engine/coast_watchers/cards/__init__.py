"""Card effects: a function a card, named as the card, grouped by side and phase. What a card is stands in data/."""

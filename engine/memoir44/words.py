from engine.core.words import GameWords


class MemoirWords(GameWords):
    pass

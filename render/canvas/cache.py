"""A cache of pictures, bounded by the bytes they hold."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from PIL import Image


class ImageCache:
    """Least recently used images, up to `limit` bytes of pixels."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        self._images: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """The image of that key, made now if it is not held. Callers must not draw on it."""
        with self._lock:
            if key in self._images:
                self._images.move_to_end(key)
                return self._images[key]
        image = make()
        with self._lock:
            self._keep(key, image)
        return image

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._images.clear()
            self.used = 0

    def _keep(self, key: Hashable, image: Image.Image) -> None:
        if key not in self._images:
            self._images[key] = image
            self.used += _weight(image)
        while self.used > self.limit and len(self._images) > 1:
            _, old = self._images.popitem(last=False)
            self.used -= _weight(old)


def _weight(image: Image.Image) -> int:
    return image.width * image.height * len(image.getbands())


def frugal(image: Image.Image) -> Image.Image:
    """The image in 256 colours, hardly fewer than sea, land and lines have: a third of the memory."""
    return image.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


LAYERS = ImageCache(24 << 20)  # boards without their pieces, as `frugal` stores them
SPRITES = ImageCache(10 << 20)  # counters, markers, panels

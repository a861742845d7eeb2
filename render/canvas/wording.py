"""Descriptions of pictures, put together from parts, within what Discord takes."""

from collections.abc import Iterable, Sequence

from render.canvas.picture import ALT_LIMIT


def within(parts: Iterable[str]) -> str:
    """The parts in order; the first for which there is no room left is cut after one of its entries, the rest go."""
    text = ""
    for part in filter(None, parts):
        longer = f"{text} {part}" if text else part
        if len(longer) > ALT_LIMIT:
            cut = longer[: ALT_LIMIT - 2].rpartition(",")[0]
            return f"{cut} …" if len(cut) > len(text) else text
        text = longer
    return text


def group(name: str, entries: Sequence[str]) -> str:
    """Name: one, two, three. Nothing if there are none."""
    return f"{name}: {', '.join(entries)}." if entries else ""


def region_of(asked: str | None, regions: Sequence[str]) -> str | None:
    """The id of a Region asked for by id or name; ValueError if there is none."""
    if not asked:
        return None
    wanted = asked.strip().casefold().replace(" ", "_")
    if wanted not in regions:
        raise ValueError(f"no Region {asked!r}; there are {', '.join(regions)}")
    return wanted

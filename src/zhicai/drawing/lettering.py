"""Lines of lettering made of the strokes in `glyphs`."""

from zhicai.drawing.geometry import number
from zhicai.drawing.glyphs import EM, Glyph, glyph


def character(letter: str, x: float, y: float, em: float) -> str:
    """One character centred on a point, `em` units high; an empty string where the lettering lacks it."""
    found = glyph(letter)
    return "" if found is None else _placed(found, x - em / 2, y - em / 2, em)


def line(text: str, x: float, y: float, em: float, limit: float) -> str:
    """A line of text centred on a point and made smaller if it would exceed `limit`; "" if it cannot be drawn."""
    found = [glyph(letter) for letter in text]
    glyphs = [one for one in found if one is not None]
    advance = sum(one.advance for one in glyphs)
    if len(glyphs) < len(found) or not advance:
        return ""
    em = min(em, limit * EM / advance)
    pen = x - advance * em / EM / 2
    drawn = []
    for one in glyphs:
        drawn.append(_placed(one, pen + one.bearing * em / EM, y - em / 2, em) if one.path else "")
        pen += one.advance * em / EM
    return "".join(drawn)


def _placed(one: Glyph, x: float, y: float, em: float) -> str:
    """A path moved to its place; the weight goes along, the colour comes from the group around it."""
    scale = f"{em / EM:.3f}".rstrip("0").removeprefix("0")
    return (
        f'<path stroke-width="{number(one.weight)}" '
        f'transform="translate({number(x)} {number(y)})scale({scale})" d="{one.path}"/>'
    )

"""The picture of a map."""

import polars as pl
from matplotlib.patches import Circle, Rectangle

from pipeline.charts import maps, style

CELLS = pl.DataFrame(
    [
        {"x": 0, "y": 0, "ground": "floor", "sign": "a", "what": "airlock"},
        {"x": 1, "y": 0, "ground": "low", "sign": "X", "what": "thing"},
        {"x": 2, "y": 1, "ground": "tall", "sign": "", "what": ""},
        {"x": 2, "y": 2, "ground": "floor", "sign": "w", "what": "post"},
    ]
)
EDGES = pl.DataFrame(
    [
        {"x": 0, "y": 0, "to_x": 3, "to_y": 0, "kind": "wall"},
        {"x": 1, "y": 1, "to_x": 1, "to_y": 2, "kind": "door"},
        {"x": 2, "y": 1, "to_x": 2, "to_y": 2, "kind": "window"},
    ]
)


def test_everything_drawn_lies_where_the_file_has_it() -> None:
    (axes,) = (figure := maps.board(CELLS, EDGES, "A map", "for a test")).axes
    boxes = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
    assert [(int(box.get_x()), int(box.get_y())) for box in boxes] == [(1, 0), (2, 1)]
    (airlock,) = (patch for patch in axes.patches if isinstance(patch, Circle))
    assert airlock.center == (0.5, 0.5)
    assert [text.get_text() for text in axes.texts] == ["a", "w"]
    assert "1 doors, 1 walls, 1 windows" in style.alt_text(figure)
    low, high = axes.get_ylim()
    assert low > high  # north is up

"""How long map files take to read: 250 wall segments on 48x27, 5,000 segments, and a file of 4 MB.

Files are made here, in the form of Universal VTT: short slanting pieces as caves have them. Each figure is the median of five.
"""

from __future__ import annotations

import base64
import json
import random
import statistics
import time

from battlemap.maps import import_map

PIXEL = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x02\x00\x00\x00"


def cave(segments: int, width: int, height: int, picture: int = 0) -> bytes:
    """A file with so many segments, in lines of twelve, and a picture of so many bytes."""
    luck = random.Random(segments)
    lines = []
    for _ in range(segments // 12 + 1):
        x, y = luck.uniform(1, width - 1), luck.uniform(1, height - 1)
        line = [{"x": x, "y": y}]
        for _ in range(12):
            x, y = x + luck.uniform(-0.6, 0.6), y + luck.uniform(-0.6, 0.6)
            line.append({"x": x, "y": y})
        lines.append(line)
    return json.dumps(
        {
            "format": 0.3,
            "resolution": {
                "map_origin": {"x": 0, "y": 0},
                "map_size": {"x": width, "y": height},
                "pixels_per_grid": 70,
            },
            "line_of_sight": lines,
            "image": base64.b64encode(PIXEL + bytes(picture)).decode() if picture else "",
        }
    ).encode()


def milliseconds(data: bytes) -> float:
    """The median of five readings."""
    times = []
    for _ in range(5):
        started = time.perf_counter()
        import_map(data)
        times.append(1000 * (time.perf_counter() - started))
    return statistics.median(times)


def main() -> None:
    """Print the table."""
    print(f"{'map':36} {'milliseconds':>12}")
    for name, data in {
        "250 segments on 48x27": cave(250, 48, 27),
        "5,000 segments on 120x120": cave(5000, 120, 120),
        "a file of 4 MB": cave(250, 48, 27, 3_000_000),
    }.items():
        print(f"{name:36} {milliseconds(data):>12.1f}")


if __name__ == "__main__":
    main()

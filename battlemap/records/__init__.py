"""Battle records: write, read, continue and verify."""

from __future__ import annotations

from battlemap.records.record import Record, load, read_record, replay, save

__all__ = ["Record", "load", "read_record", "replay", "save"]

"""Exact odds of one action, where simulations look for them; the run through the dice is in `battlemap.odds`."""

from __future__ import annotations

from battlemap.odds import Odds, odds_of

__all__ = ["Odds", "odds_of"]

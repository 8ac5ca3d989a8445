"""The front door of the ruleset `combat-tactics`."""

from __future__ import annotations

from battlemap.rulesets import Ruleset
from battlemap.rulesets.combat_tactics import queries
from battlemap.rulesets.combat_tactics.apply import perform, start
from battlemap.rulesets.combat_tactics.ids import RULE_IDS
from battlemap.rulesets.combat_tactics.legal import legal
from battlemap.rulesets.combat_tactics.prepare import prepare
from battlemap.rulesets.combat_tactics.reasons import REASONS
from battlemap.rulesets.combat_tactics.rounds import begin_with
from battlemap.rulesets.combat_tactics.weigh import weigh

RULESET = Ruleset(
    name="combat-tactics",
    prepare=prepare,
    start=start,
    begin_with=begin_with,
    legal=legal,
    perform=perform,
    weigh=weigh,
    queries=queries,
    rule_ids=RULE_IDS,
    reasons=REASONS,
)

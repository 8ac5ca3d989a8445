"""``python -m battlemap``."""

import sys

from battlemap.cli import main

sys.exit(main())

"""`python -m bingwa_farm`."""

import sys

from .cli import main

sys.exit(main())

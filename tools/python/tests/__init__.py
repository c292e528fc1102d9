"""What the package promises. With BINGWA_PROGRAMS, a folder that has the program bingwa, the tests take the
package from `src`; without it, the installed wheel."""

import os
import sys
from pathlib import Path

if "BINGWA_PROGRAMS" in os.environ:
    sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

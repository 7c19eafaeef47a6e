"""What a bundle runs: the program itself."""

import sys

from client.__main__ import main

sys.exit(main())

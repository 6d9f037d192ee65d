"""A bot in twenty lines: opens a table against the house, and plays whatever comes first to its mind.

    python examples/bot.py http://localhost:4949
"""

import random
import sys

from kupa.online import Bot

bot = Bot(sys.argv[1], name="Twenty lines")
table = bot.client.open("chico", house=["club", "club"], start=True)
print(f"{sys.argv[1]}/t/{table['id']}")
for item in bot.items():
    if item["type"] == "asked":
        now = item["table"]
        action = random.choice(now["legal"][str(now["you"])])
        bot.client.act(now["id"], now["step"], action)
    elif item["type"] == "over":
        print("winners:", item["table"]["pending"]["over"]["winners"])
        break

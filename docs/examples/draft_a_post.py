"""Saves a draft, with nothing but Python's standard library.

FANFARE_URL=https://… FANFARE_TOKEN=fanfare_… python3 draft_a_post.py "Bulbs are in"
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("FANFARE_URL", "http://localhost:3000")
TOKEN = os.environ["FANFARE_TOKEN"]


def call(action, arguments, tries=4):
    """Runs an action once, however often it has to be sent: every try has the same key."""
    headers = {
        "Authorization": f"Bearer {TOKEN}",
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    }
    data = json.dumps(arguments).encode()
    for left in reversed(range(tries)):
        request = urllib.request.Request(f"{URL}/api/agent/tools/{action}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            problem = json.load(refusal)
            if refusal.code not in (429, 502, 503, 504) or left == 0:
                # `code` is for programs, `message` for people, `issues` has everything that is wrong.
                sys.exit(f"{problem['code']}: {problem['message']} {problem['issues'] or ''}")
            time.sleep(float(refusal.headers.get("Retry-After", 1)))
        except urllib.error.URLError:
            if left == 0:
                raise
            time.sleep(1)


accounts = call("accounts.list", {})["accounts"]
active = [account["id"] for account in accounts if account["status"] == "Active"]
post = call("posts.create", {"body": sys.argv[1], "accountIds": active})
call("posts.validate", {"id": post["id"]})
print(post["id"])

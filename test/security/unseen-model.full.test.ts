import { test } from "node:test"
import { play, promise } from "./unseen/play.ts"

test(promise, async () =>
  play(60, [
    "agent writes: done",
    "agent writes: ApprovalRequired",
    "agent writes: pending",
    "ask: card",
    "ask: Conflict",
    "send: done",
    "send: Conflict",
    "send while an agent writes: done, written: Conflict",
    "send while an agent writes: Conflict, written: done",
    "send again: done",
    "send again: uncertain, done",
    "send again: uncertain, Conflict",
    "approve: done",
    "approve: Conflict",
    "approve while an agent writes: Conflict, written: done",
    "time passes: Published",
    "went out",
  ]),
)

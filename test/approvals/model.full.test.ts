import { test } from "node:test"
import { playRounds, promise } from "./model/rounds.ts"

test(promise, async () =>
  playRounds(80, [
    "ask: card",
    "ask: card with issues",
    "ask: card to unschedule",
    "look and approve: unscheduled",
    "ask again: the same card",
    "ask: done",
    "ask: Conflict",
    "ask: Forbidden",
    "ask: NotFound",
    "script: ApprovalRequired",
    "script: done",
    "approve: done",
    "approve: Conflict",
    "approve: NotFound",
    "look and approve: done",
    "look and approve: failed",
    "look and approve: Forbidden",
    "look: expired",
    "look: approved",
    "decline: done",
    "race: one of two",
    "ask for something else: card in place of another",
    "look: replaced",
    "ask: Unauthorized",
    "disconnect: done",
    "connect: done",
    "race with a newer one: one of two",
  ]),
)

import { test } from "node:test"
import { playRounds, promise } from "./model/rounds.ts"

test(promise, async () => playRounds(5, ["ask: card", "approve: Conflict", "look and approve: unscheduled"]))

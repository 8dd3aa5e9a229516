import { test } from "node:test"
import { play, promise } from "./unseen/play.ts"

test(promise, async () => play(6, ["send: done", "send: Conflict", "send again: Conflict", "ask: card", "went out"]))

import { test } from "node:test"
import { promise, tryWays } from "./ways/try-ways.ts"

test(promise, async () => tryWays(300))

import { test } from "node:test"
import { promise, tryConversations } from "./unseen/try-conversations.ts"

test(promise, async () => tryConversations(5))

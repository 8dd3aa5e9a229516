import type { EndedAccess } from "../api/auth.ts"
import { plural } from "./plural.ts"

const list = new Intl.ListFormat("en-GB")

/** "2 sessions, 3 tokens and 1 connected app"; empty when nothing ended. */
export function sayEnded({ sessions, tokens, apps }: EndedAccess): string {
  return list.format([
    ...(sessions > 0 ? [plural(sessions, "session", "sessions")] : []),
    ...(tokens > 0 ? [plural(tokens, "token", "tokens")] : []),
    ...(apps > 0 ? [plural(apps, "connected app", "connected apps")] : []),
  ])
}

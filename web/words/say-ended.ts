import type { EndedAccess } from "../api/auth.ts"
import { showList } from "./lists.ts"
import { words } from "./words.ts"

/** "2 sessions, 3 tokens and 1 connected app"; empty when nothing ended. */
export function sayEnded({ sessions, tokens, apps }: EndedAccess): string {
  const { ended } = words.common
  return showList([
    ...(sessions > 0 ? [ended.sessions(sessions)] : []),
    ...(tokens > 0 ? [ended.tokens(tokens)] : []),
    ...(apps > 0 ? [ended.apps(apps)] : []),
  ])
}

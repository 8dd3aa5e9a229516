import type { Id } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { deleteAllGrantsOf } from "#storage/app-grants.ts"
import type { Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteSessions } from "#storage/sessions.ts"
import { deleteTokensOf } from "#storage/tokens.ts"

/** How many of each ended. */
export type EndedAccess = { readonly sessions: number; readonly tokens: number; readonly apps: number }

type Choice = {
  /** The session in which the password is changed goes on. */
  readonly exceptSession: Id<"ses"> | null
  readonly tokensAndApps: boolean
}

/** Ends what an old password may have let in: the sessions of a person and, if wanted, personal tokens and app grants. */
export async function endAccess(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  userId: Id<"usr">,
  { exceptSession, tokensAndApps }: Choice,
): Promise<EndedAccess> {
  const sessions = await deleteSessions(db, userId, { except: exceptSession })
  const tokens = tokensAndApps ? await deleteTokensOf(db, userId) : 0
  const apps = tokensAndApps ? await deleteAllGrantsOf(db, userId) : 0
  const changed: LiveTopic[] = ["session"]
  if (tokens > 0) changed.push("tokens")
  if (apps > 0) changed.push("apps")
  for (const topic of changed) {
    await announce(db, clock.now(), { userId }, topic)
  }
  return { sessions, tokens, apps }
}

/** For the audit trail. */
export function describeEnded({ sessions, tokens, apps }: EndedAccess): string {
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`
  return `ended ${count(sessions, "session")}, ${count(tokens, "token")} and ${count(apps, "app")}`
}

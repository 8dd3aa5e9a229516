import type { Credential } from "#domain/credential.ts"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Scope } from "#domain/scopes.ts"

/** The owner of a token, and what it opens. */
export type Bearer = {
  /** The same for all requests of one client. */
  readonly key: string
  /** Under which name requests are counted. */
  readonly countedAs: string
  /** What the client is called when it does not say so itself. */
  readonly clientName: string | undefined
  /** What the person called it, of a personal token. */
  readonly tokenName?: string | undefined
  readonly scopes: readonly Scope[]
  readonly userId: Id<"usr">
  readonly userName: string
  readonly workspaceId: Id<"wsp"> | null
  /** As people call it. */
  readonly workspaceName: string | null
  readonly workspaceTimeZone: string | null
  readonly role: Role | null
  readonly credential: Credential
}

import type { CommonPasswords } from "#crypto/common-passwords.ts"
import type { Keyring } from "#crypto/keyring.ts"
import type { PasswordHasher } from "#crypto/password.ts"
import type { AskedMail, AskedPurpose } from "#domain/asked-mail.ts"
import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import type { Language } from "#domain/language.ts"
import type { NetworkTries } from "#identity/network-tries.ts"
import type { UpstreamProvider } from "#identity/upstream-provider.ts"
import type { Database, WorkspaceReader, Writer } from "#storage/database.ts"

/** What this engine works with. */
export type IdentityDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
  readonly passwords: PasswordHasher
  readonly commonPasswords: CommonPasswords
  /** The service's public address: links start with it, passkeys are bound to it. */
  readonly baseUrl: URL
  /** The identity provider of the company, where one is set. */
  readonly upstream: UpstreamProvider | null
  readonly networkTries: NetworkTries
  readonly signInLimits: { readonly perAccountAndAddress: number; readonly perAddress: number }
  /** Refuses when a workspace has more members than its plan covers; asked right after one was added. */
  readonly refuseTooManyMembers: (db: WorkspaceReader) => Promise<void>
  /** Puts an e-mail into the queue with the change that it is about; null where this server sends none. */
  readonly mailOut: ((db: Writer, mail: IdentityMail) => Promise<void>) | null
  /** Holds an answer back; tests count the seconds instead of waiting them. */
  readonly holdBack: (seconds: number) => Promise<void>
}

type IdentityMail = {
  readonly purpose: AskedPurpose
  readonly to: string
  readonly about: AskedMail
  readonly userId: Id<"usr">
}

/** Who is at the other end of a request, before anybody has said who they are. */
export type Visitor = {
  readonly address: string
  readonly userAgent: string
  /** That their browser asks for. */
  readonly language: Language | null
  readonly requestId: string
  /** The session of the request's cookie. It ends when another one begins in this browser, even another person's. */
  readonly session: { readonly id: Id<"ses">; readonly user_id: Id<"usr"> } | null
}

import type { IncomingMessage } from "node:http"
import type { Keyring } from "#crypto/keyring.ts"
import type { Clock } from "#domain/clock.ts"
import type { Http } from "#domain/http.ts"
import type { Id } from "#domain/ids.ts"
import type { Database } from "#storage/database.ts"

/*
 * Terminology
 *
 * - client: a program that speaks MCP for a person; it goes by the address of its metadata document, by the id that is
 *   built in for programs on a person's computer, or by one that it got by registering
 * - grant: what a person has let a client do, once for each time that they agreed
 * - request: a client's wish to be let in, from the moment that it sends the person here until they are sent back
 */

/** What this space works with. */
export type ProviderDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
  readonly baseUrl: URL
  /** The issuer: the same string in the metadata, in tokens and in answers. */
  readonly authUrl: string
  /** How clients' documents are fetched. */
  readonly documents: Http
  /** After so many days a new key signs access tokens. */
  readonly signingKeyDays: number
  /** Whether clients that publish no document may register (RFC 7591). */
  readonly mayRegister: boolean
  readonly onFault: (error: unknown) => void
}

/** A request to the provider itself, with the person who is signed in in that browser. */
export type ProviderRequest = {
  readonly incoming: IncomingMessage
  /** Path and query, without the part that all of the provider's addresses share. */
  readonly path: string
  /** All of it, read before: its size and time are bounded in one place for the whole service. */
  readonly body: Uint8Array
  readonly personId: Id<"usr"> | null
  /** The address at the other end. */
  readonly address: string
}

/** Somebody who is signed in in the app, in which session, and since when. */
export type SignedInPerson = {
  readonly id: Id<"usr">
  readonly name: string
  readonly sessionId: Id<"ses">
  readonly since: Temporal.Instant
  /** The workspace that is open in that session. */
  readonly workspaceId: Id<"wsp"> | null
  readonly requestId: string
}

/** Where a browser goes on, or what its person must do first. */
export type SignInStep = { readonly next: string } | { readonly signInAgain: true }

export type ProviderReply = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

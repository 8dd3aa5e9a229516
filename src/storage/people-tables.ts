import type { Generated, JSONColumnType } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Language } from "#domain/language.ts"
import type { Theme } from "#domain/person.ts"
import type { Role } from "#domain/roles.ts"
import type { Scope } from "#domain/scopes.ts"

/** People, what they sign in with, where they belong and what they did. */
export type PeopleTables = {
  users: {
    readonly id: Id<"usr">
    readonly email: string
    readonly email_key: string
    readonly name: string
    readonly password_hash: string | null
    readonly time_zone: string
    /** In which they are written to; null until it is known. */
    readonly language: Generated<Language | null>
    readonly theme: Generated<Theme>
    readonly shortcuts: Generated<boolean>
    readonly last_workspace_id: Id<"wsp"> | null
    readonly created_at: Temporal.Instant
  }
  workspaces: {
    readonly id: Id<"wsp">
    readonly name: string
    readonly time_zone: string
    /** The plan's name; null is the instance's default. */
    readonly plan: Generated<string | null>
    readonly created_at: Temporal.Instant
  }
  memberships: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"mem">
    readonly user_id: Id<"usr">
    readonly role: Role
    readonly created_at: Temporal.Instant
  }
  invitations: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"inv">
    readonly email: string | null
    readonly role: Role
    readonly secret_hash: Buffer
    readonly invited_by: Id<"usr">
    readonly created_at: Temporal.Instant
    readonly expires_at: Temporal.Instant
  }
  sessions: {
    readonly id: Id<"ses">
    readonly user_id: Id<"usr">
    readonly secret_hash: Buffer
    readonly previous_hash: Buffer | null
    readonly previous_until: Temporal.Instant | null
    readonly must_rotate: Generated<boolean>
    readonly state: SessionState
    readonly workspace_id: Id<"wsp"> | null
    readonly user_agent: string
    readonly address: string
    readonly created_at: Temporal.Instant
    readonly last_seen_at: Temporal.Instant
    readonly expires_at: Temporal.Instant
  }
  tokens: {
    readonly workspace_id: Id<"wsp">
    readonly id: Id<"tok">
    readonly user_id: Id<"usr">
    readonly name: string
    readonly hint: string
    readonly secret_hash: Buffer
    /** Null for all. */
    readonly scopes: readonly Scope[] | null
    readonly created_at: Temporal.Instant
    readonly expires_at: Temporal.Instant | null
    readonly last_used_at: Temporal.Instant | null
  }
  one_time_links: {
    readonly secret_hash: Buffer
    readonly purpose: LinkPurpose
    readonly user_id: Id<"usr"> | null
    readonly drops_second_factors: boolean
    /** The address that following it confirms. */
    readonly email: Generated<string | null>
    readonly created_at: Temporal.Instant
    readonly expires_at: Temporal.Instant
  }
  passkeys: {
    readonly id: Id<"psk">
    readonly user_id: Id<"usr">
    readonly name: string
    readonly credential_id: string
    readonly public_key: Buffer
    readonly counter: number
    readonly transports: readonly string[]
    readonly created_at: Temporal.Instant
    readonly last_used_at: Temporal.Instant | null
  }
  challenges: {
    readonly secret_hash: Buffer
    readonly purpose: ChallengePurpose
    readonly user_id: Id<"usr"> | null
    readonly challenge: string
    readonly expires_at: Temporal.Instant
  }
  totp_secrets: {
    readonly user_id: Id<"usr">
    readonly sealed: string
    readonly last_step: number
    readonly created_at: Temporal.Instant
    readonly confirmed_at: Temporal.Instant | null
  }
  recovery_codes: {
    readonly user_id: Id<"usr">
    readonly code_hash: Buffer
  }
  rate_windows: {
    readonly key: string
    readonly started_at: Temporal.Instant
    readonly used: number
  }
  wrong_code_alarms: {
    readonly user_id: Id<"usr">
    readonly at: Temporal.Instant
    readonly address: string
  }
  sign_in_failures: {
    readonly account_hash: Buffer
    readonly in_a_row: number
    readonly last_at: Temporal.Instant
  }
  audit_entries: {
    readonly id: Id<"aud">
    readonly workspace_id: Id<"wsp"> | null
    readonly at: Temporal.Instant
    readonly user_id: Id<"usr"> | null
    readonly user_name: string
    readonly transport: string
    /** The agent that acted for the person, if it was not the person themselves. */
    readonly client_name: string | null
    readonly action: string
    /** What it was done to, by its name at the time, and its id as the API shows it. */
    readonly subject: string | null
    readonly subject_id: string | null
    readonly detail: string | null
    readonly request_id: string
  }
  app_grants: {
    readonly id: Id<"grt">
    readonly user_id: Id<"usr">
    /** The address of the client's metadata document. */
    readonly client_id: string
    readonly client_name: string
    readonly scopes: readonly Scope[]
    /** Null for the workspace that the person opens. */
    readonly workspace_id: Generated<Id<"wsp"> | null>
    /** As the identity provider wants it back. */
    readonly record: JSONColumnType<object>
    readonly created_at: Temporal.Instant
    readonly last_used_at: Generated<Temporal.Instant | null>
    readonly expires_at: Temporal.Instant
  }
  provider_records: {
    readonly kind: string
    readonly id_hash: Buffer
    readonly grant_id: Id<"grt"> | null
    readonly record: JSONColumnType<object>
    readonly consumed_at: Generated<Temporal.Instant | null>
    readonly expires_at: Temporal.Instant
  }
  upstream_identities: {
    readonly issuer: string
    /** What the issuer calls the person, for ever. */
    readonly subject: string
    readonly user_id: Id<"usr">
    /** As the issuer last told it, for people to know it by. */
    readonly email: string
    readonly created_at: Temporal.Instant
    readonly last_used_at: Temporal.Instant | null
  }
  upstream_trips: {
    readonly trip_hash: Buffer
    readonly sealed: string
    readonly expires_at: Temporal.Instant
  }
}

export type SessionState = "active" | "second-factor"
export type LinkPurpose = "setup" | "reset" | "email"
export type ChallengePurpose = "passkey-registration" | "passkey-sign-in" | "passkey-second-factor"

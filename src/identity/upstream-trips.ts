import { fingerprint } from "#crypto/hash.ts"
import { newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import type { Checks, SignInWish, UpstreamProvider } from "#identity/upstream-provider.ts"
import { UpstreamRefusal } from "#identity/upstream-refusal.ts"
import { insertUpstreamTrip, takeUpstreamTrip } from "#storage/upstream-trips.ts"

/** What somebody wants of the identity provider of their company. */
export type Errand =
  | { readonly purpose: "sign-in"; readonly next: string; readonly isAgain: boolean }
  | { readonly purpose: "join"; readonly invitation: string; readonly timeZone: string }
  | { readonly purpose: "connect"; readonly userId: Id<"usr"> }
  | { readonly purpose: "first-password"; readonly userId: Id<"usr">; readonly begunAt: string }

export type UpstreamTrip = Errand & Checks

export type Departure = {
  readonly url: string
  /** Stays in the browser that sets out: with the state alone nobody comes back. */
  readonly ticket: string
}

const tripLife = { minutes: 10 }

export function requireUpstream({ upstream }: Pick<IdentityDeps, "upstream">): UpstreamProvider {
  if (upstream === null) throw new Problem("NotFound", "No identity provider is set up here.")
  return upstream
}

/** Sets out: remembers what for, and says where the browser goes. */
export async function setOut(identity: IdentityDeps, errand: Errand): Promise<Departure> {
  const { database, clock, keyring } = identity
  const checks = { state: newSecret(32), nonce: newSecret(32), verifier: newSecret(32) }
  const ticket = newSecret(32)
  const url = await requireUpstream(identity).begin(checks, sayHowSoon(errand))
  const hash = tripHash(checks.state, ticket)
  const trip: UpstreamTrip = { ...errand, ...checks }
  await database.write((db) =>
    insertUpstreamTrip(db, {
      trip_hash: hash,
      sealed: keyring.seal("upstream-trip", hash.toString("hex"), JSON.stringify(trip)),
      expires_at: clock.now().add(tripLife),
    }),
  )
  return { url, ticket }
}

function sayHowSoon(errand: Errand): SignInWish {
  if (errand.purpose === "first-password") return { isAgain: true, tellsWhen: true }
  return { isAgain: errand.purpose === "sign-in" && errand.isAgain }
}

/** The trip that a browser comes back from, once. */
export async function comeBack(
  { database, clock, keyring }: IdentityDeps,
  query: string,
  ticket: string | undefined,
): Promise<UpstreamTrip> {
  const hash = tripHash(new URLSearchParams(query).get("state") ?? "", ticket ?? "")
  const sealed = await database.write((db) => takeUpstreamTrip(db, hash, clock.now()))
  if (sealed === undefined) throw new UpstreamRefusal("over")
  return JSON.parse(keyring.open("upstream-trip", hash.toString("hex"), sealed)) as UpstreamTrip
}

function tripHash(state: string, ticket: string): Buffer {
  return fingerprint(`${state}.${ticket}`)
}

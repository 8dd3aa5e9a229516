import { generateKeyPair, type webcrypto } from "node:crypto"
import { promisify } from "node:util"
import { calculateJwkThumbprint } from "jose"
import type { ProviderDeps } from "#identity-provider/identity-provider.ts"
import { findInstanceValue, putInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"

/** Private, as a JSON Web Key. Tokens name it by `kid`. */
export type SigningKey = webcrypto.JsonWebKey & { readonly kid: string }

export type StoredKey = {
  readonly key: SigningKey
  readonly madeAt: Temporal.Instant
  /** Known to everybody for a while before it signs anything. */
  readonly signsFrom: Temporal.Instant
}

export type KeyDeps = Pick<ProviderDeps, "database" | "keyring" | "clock">

/** All of them are sealed in one value, newest first: instances agree by replacing what they have read. */
const name = "identity-provider-key"

type Kept = { readonly keys: readonly StoredKey[]; readonly sealed: string }

/** The keys that sign and verify access tokens, the same for all instances; the first one is made here. */
export async function readKeys(deps: KeyDeps): Promise<Kept> {
  const { database } = deps
  const kept = await database.read((db) => findInstanceValue(db, name))
  if (kept === undefined) {
    const made = seal(deps, [firstKey(deps, await makeKey())])
    const first = await database.write((db) => putInstanceValue(db, name, made))
    return { keys: open(deps, first), sealed: first }
  }
  const single = openSingle(deps, kept)
  if (single === undefined) return { keys: open(deps, kept), sealed: kept }
  // Written before keys were replaced: one key, of an age that nobody knows.
  const renewed = seal(deps, [firstKey(deps, await nameKey(single))])
  await database.write((db) => swapInstanceValue(db, name, kept, renewed))
  return readKeys(deps)
}

function firstKey({ clock }: KeyDeps, key: SigningKey): StoredKey {
  const now = clock.now()
  return { key, madeAt: now, signsFrom: now }
}

/** Puts other keys in place of those that were read; false when somebody else was faster. */
export async function replaceKeys(deps: KeyDeps, before: Kept, keys: readonly StoredKey[]): Promise<boolean> {
  const sealed = seal(deps, keys)
  return deps.database.write((db) => swapInstanceValue(db, name, before.sealed, sealed))
}

export async function makeKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" })
  return nameKey({ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" })
}

/** Seals them again when an older key of the keyring did, so that the older one can be taken away. */
export async function resealSigningKeys(deps: KeyDeps): Promise<void> {
  const { database, keyring } = deps
  const sealed = await database.read((db) => findInstanceValue(db, name))
  if (sealed === undefined || !keyring.isStale(sealed)) return
  const fresh = keyring.seal("signing-key", name, keyring.open("signing-key", name, sealed))
  await database.write((db) => swapInstanceValue(db, name, sealed, fresh))
}

type Written = { readonly keys: readonly { key: SigningKey; madeAt: string; signsFrom: string }[] }

function seal({ keyring }: KeyDeps, keys: readonly StoredKey[]): string {
  const written: Written = {
    keys: keys.map(({ key, madeAt, signsFrom }) => ({
      key,
      madeAt: madeAt.toString(),
      signsFrom: signsFrom.toString(),
    })),
  }
  return keyring.seal("signing-key", name, JSON.stringify(written))
}

function openSingle({ keyring }: KeyDeps, sealed: string): webcrypto.JsonWebKey | undefined {
  const written = JSON.parse(keyring.open("signing-key", name, sealed)) as Written | webcrypto.JsonWebKey
  return "keys" in written ? undefined : written
}

function open({ keyring }: KeyDeps, sealed: string): readonly StoredKey[] {
  const written = JSON.parse(keyring.open("signing-key", name, sealed)) as Written
  return written.keys.map(({ key, madeAt, signsFrom }) => ({
    key,
    madeAt: Temporal.Instant.from(madeAt),
    signsFrom: Temporal.Instant.from(signsFrom),
  }))
}

/** The library calls a key without a name by its thumbprint (RFC 7638) as well, so tokens of before keep their key. */
async function nameKey(key: webcrypto.JsonWebKey): Promise<SigningKey> {
  return { ...key, kid: await calculateJwkThumbprint(key) }
}

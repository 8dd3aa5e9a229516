import { generateKeyPair, type webcrypto } from "node:crypto"
import { promisify } from "node:util"
import type { ProviderRoom } from "#identity-provider/identity-provider.ts"
import { findInstanceValue, putInstanceValue, replaceInstanceValue } from "#storage/instance-values.ts"

const name = "identity-provider-key"

/** Private, as a JSON Web Key. */
export type SigningKey = webcrypto.JsonWebKey

type Room = Pick<ProviderRoom, "database" | "keyring">

/** The key that signs access tokens, the same for all instances: made once, kept sealed. */
export async function loadSigningKey({ database, keyring }: Room): Promise<SigningKey> {
  const kept = await database.read((db) => findInstanceValue(db, name))
  const sealed =
    kept ??
    (await database.write(async (db) => putInstanceValue(db, name, keyring.seal("signing-key", name, await makeKey()))))
  return JSON.parse(keyring.open("signing-key", name, sealed)) as SigningKey
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("ec", { namedCurve: "P-256" })
  return JSON.stringify({ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" })
}

/** Seals it again when an older key of the keyring did, so that the older one can be taken away. */
export async function resealSigningKey({ database, keyring }: Room): Promise<void> {
  const sealed = await database.read((db) => findInstanceValue(db, name))
  if (sealed === undefined || !keyring.isStale(sealed)) return
  const key = keyring.open("signing-key", name, sealed)
  await database.write((db) => replaceInstanceValue(db, name, keyring.seal("signing-key", name, key)))
}

import { z } from "zod"
import type { Keyring } from "#crypto/keyring.ts"
import type { Database } from "#storage/database.ts"
import { findInstanceValue, putInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"

const shape = z.strictObject({ publicKey: z.string(), privateKey: z.string() })

/** By which push services know this server. Browsers bind their subscriptions to the public one. */
export type VapidKeys = z.infer<typeof shape>

const name = "vapid-keys"

type Deps = { readonly database: Database; readonly keyring: Keyring }

/** Makes them at the first start, and keeps them for good: others would end every subscription. */
export async function loadVapidKeys(deps: Deps): Promise<VapidKeys> {
  const { database, keyring } = deps
  const kept = (await database.read((db) => findInstanceValue(db, name))) ?? (await makeKeys(deps))
  const opened = keyring.open("vapid", name, kept)
  if (keyring.isStale(kept)) {
    await database.write((db) => swapInstanceValue(db, name, kept, keyring.seal("vapid", name, opened)))
  }
  return shape.parse(JSON.parse(opened))
}

async function makeKeys({ database, keyring }: Deps): Promise<string> {
  const { default: webPush } = await import("web-push")
  const sealed = keyring.seal("vapid", name, JSON.stringify(webPush.generateVAPIDKeys()))
  return database.write((db) => putInstanceValue(db, name, sealed))
}

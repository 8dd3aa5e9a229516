import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { SettingError } from "#app/settings.ts"
import { isSecretKey, Keyring, newSecretKey } from "#crypto/keyring.ts"
import type { Database } from "#storage/database.ts"
import { putInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"

const canaryName = "secret-key-canary"
const canaryText = "the secret keys open this"

/** The keys that were set, or the one kept beside the database, made when there is none. */
export function loadKeyring(given: readonly string[] | undefined, dataDir: string): Keyring {
  return new Keyring(given ?? keysInFile(path.join(dataDir, "secret-keys")))
}

function keysInFile(file: string): readonly string[] {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const mine = `${file}.${process.pid}`
  try {
    // A link either appears whole or fails because another process was first: then its key is the one.
    writeFileSync(mine, `${newSecretKey()}\n`, { mode: 0o600, flush: true })
    linkSync(mine, file)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  } finally {
    rmSync(mine, { force: true })
  }
  const keys = readFileSync(file, "utf8").split(/\s+/).filter(Boolean)
  if (keys.length > 0 && keys.every(isSecretKey)) return keys
  throw new SettingError(`${file} does not contain secret keys (32 bytes in base64, one per line).`)
}

/** Refuses a start with keys that do not open what this database holds: nothing is written that nobody can read. */
export async function checkKeyring(keyring: Keyring, database: Database): Promise<void> {
  const sealed = keyring.seal("canary", "instance", canaryText)
  const kept = await database.write((db) => putInstanceValue(db, canaryName, sealed))
  try {
    keyring.open("canary", "instance", kept)
  } catch (error) {
    const message =
      "The secret keys do not fit this database. Set FANFARE_SECRET_KEYS to the keys it was used with, or restore the file secret-keys of its data directory."
    throw new SettingError(message, { cause: error })
  }
  if (keyring.isStale(kept)) await database.write((db) => swapInstanceValue(db, canaryName, kept, sealed))
}

/** Whether a value of the database is the one that tells by which keys it was written, and these are they. */
export function fitsKeyring(
  keyring: Keyring,
  { name, value }: { readonly name: string; readonly value: string },
): boolean {
  if (name !== canaryName) return false
  try {
    keyring.open("canary", "instance", value)
    return true
  } catch {
    return false
  }
}

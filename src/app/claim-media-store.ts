import { randomUUID } from "node:crypto"
import type { Logger } from "pino"
import type { Services } from "#actions/action.ts"
import { SettingError } from "#app/settings.ts"
import type { Database } from "#storage/database.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"
import { findInstanceValue, putInstanceValue } from "#storage/instance-values.ts"

const name = "installation"

/** What tells this installation from every other; all processes on one database are the same one. */
export async function nameInstallation(database: Database): Promise<string> {
  const known = await database.read((db) => findInstanceValue(db, name))
  return known ?? database.write((db) => putInstanceValue(db, name, randomUUID()))
}

/** Refuses a start with a store that is set up wrongly. One that is away may come back: everything else works without it. */
export async function claimMediaStore({ database, mediaFiles }: Services, log: Logger): Promise<void> {
  try {
    await mediaFiles.claim(await nameInstallation(database))
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    if (error.isLasting) throw new SettingError(`${error.message}.`, { cause: error })
    log.error({ err: error }, `the media store cannot be used: ${error.message}`)
  }
}

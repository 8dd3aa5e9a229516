import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Logger } from "pino"
import type { House } from "#actions/action.ts"
import { checkKeyring, loadKeyring } from "#app/secret-keys.ts"
import type { Settings } from "#app/settings.ts"
import { PasswordHasher } from "#crypto/password.ts"
import type { Clock } from "#domain/clock.ts"
import { networkKeys } from "#domain/network.ts"
import type { Door } from "#http/environment.ts"
import { LiveHub } from "#live/live-hub.ts"
import { DatabaseClock } from "#storage/database-clock.ts"
import { Database } from "#storage/database.ts"
import { openDiskStore } from "#storage/files/open-disk-store.ts"

/** What a test puts in place of the real thing: the clock, moved by hand, and the waiting. */
export type Replacements = {
  readonly clock?: Clock
  readonly holdBack?: (seconds: number) => Promise<void>
}

export type BuiltHouse = {
  readonly house: House
  readonly door: Door
  readonly close: () => Promise<void>
}

const projectDir = path.join(import.meta.dirname, "..", "..")

/** Wires the house: opens the database, brings it up to date, checks the keys. */
export async function build(
  settings: Settings,
  log: Logger,
  stopping: AbortSignal,
  replacements: Replacements = {},
): Promise<BuiltHouse> {
  const dataDir = path.resolve(settings.FANFARE_DATA_DIR)
  const database = await Database.open(
    settings.DATABASE_URL === undefined
      ? { kind: "embedded", dataDir, templateFile: path.join(projectDir, ".cache", "database-template") }
      : { kind: "postgres", url: settings.DATABASE_URL, connections: settings.FANFARE_DATABASE_CONNECTIONS },
  )
  try {
    const databaseClock = new DatabaseClock(database)
    await databaseClock.start()
    const clock = replacements.clock ?? databaseClock
    const keyring = loadKeyring(settings.FANFARE_SECRET_KEYS, dataDir)
    await checkKeyring(keyring, database)
    const house: House = {
      database,
      clock,
      keyring,
      passwords: new PasswordHasher(),
      baseUrl: settings.FANFARE_BASE_URL,
      signInLimits: {
        perAccountAndAddress: settings.FANFARE_SIGN_IN_TRIES,
        perAddress: settings.FANFARE_SIGN_IN_TRIES_PER_ADDRESS,
      },
      plans: settings.FANFARE_PLANS_FILE,
      connectable: settings.FANFARE_SANDBOX ? networkKeys.map((key) => ({ key, sandbox: true })) : [],
      mediaFiles: openDiskStore(path.join(dataDir, "media")),
      mediaLimits: {
        imageBytes: settings.FANFARE_MEDIA_MAX_IMAGE_BYTES,
        videoBytes: settings.FANFARE_MEDIA_MAX_VIDEO_BYTES,
        stallMs: 30_000,
      },
      holdBack: replacements.holdBack ?? (async (seconds) => wait(seconds * 1000)),
    }
    const live = new LiveHub(database, clock)
    const door: Door = {
      house,
      live,
      log,
      rates: {
        perToken: settings.FANFARE_RATE_PER_TOKEN,
        perPerson: settings.FANFARE_RATE_PER_PERSON,
        perAddress: settings.FANFARE_RATE_PER_ADDRESS,
      },
      trustedProxies: settings.FANFARE_TRUSTED_PROXIES,
      webDir: path.join(projectDir, "dist", "web"),
      stopping,
    }
    const close = async () => {
      databaseClock.stop()
      live.stop()
      await database.close()
    }
    return { house, door, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

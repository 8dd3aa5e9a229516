import path from "node:path"
import type { Worker } from "node:worker_threads"
import type { Logger } from "pino"
import { embeddedOptions } from "#app/database-options.ts"
import { SettingError, type Settings } from "#app/settings.ts"
import { closeDataDirectory, SharedDirectory } from "#storage/close-data-directory.ts"
import { type StartedEmbedded, startEmbedded } from "#storage/embedded/start-embedded.ts"

/**
 * Closes the data directory to others, and starts the embedded database in it, if the settings name no other one. `worker` is
 * a thread that was started ahead.
 */
export function startDatabase(settings: Settings, log: Logger, worker?: Worker): Promise<StartedEmbedded> | undefined {
  keepPrivate(path.resolve(settings.FANFARE_DATA_DIR), log)
  if (settings.DATABASE_URL !== undefined) return undefined
  const started = startEmbedded({ ...embeddedOptions(settings), worker })
  // Whoever waits for it hears of a failure, and that may be later.
  started.catch(() => {})
  return started
}

/** Closes the data directory to other users of the machine, and says where that changed something. */
function keepPrivate(dataDir: string, log: Logger): void {
  try {
    const { closed, open } = closeDataDirectory(dataDir)
    if (closed.length > 0)
      log.warn(`other users could read the data directory; access removed from: ${closed.join(", ")}`)
    if (open.length > 0) log.warn(`other users can read private files; remove their access to: ${open.join(", ")}`)
  } catch (error) {
    if (!(error instanceof SharedDirectory)) throw error
    const message = `FANFARE_DATA_DIR must be a directory of its own: ${error.message}.`
    throw new SettingError(message, { cause: error })
  }
}

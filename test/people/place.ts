import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { type RunningService, start } from "#app/start.ts"
import { Client } from "../client.ts"
import { HandClock } from "../hand-clock.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { quick } from "../world.ts"

export type Instance = {
  readonly service: RunningService
  readonly visitor: () => Client
  readonly bearer: (token: string) => Client
}

/** A database and a data directory on which the service is started more than once. */
export type Place = {
  readonly clock: HandClock
  /** The seconds for which answers were held back so far, by whichever instance. */
  readonly heldBack: readonly number[]
  start(environment?: Record<string, string>): Promise<Instance>
  /** A second instance beside the first; where a database serves one process only, the first is stopped before. */
  startAnother(first: Instance, environment?: Record<string, string>): Promise<Instance>
  close(): Promise<void>
}

export const isPostgres = process.env["FANFARE_TEST_DATABASE"] === "postgres"

export async function openPlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-place-"))
  const database = isPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}
  const clock = new HandClock()
  const heldBack: number[] = []
  const running = new Set<RunningService>()

  const place: Place = {
    clock,
    heldBack,
    async start(environment = {}) {
      const settings = readSettings({
        PORT: String(await findFreePort()),
        FANFARE_DATA_DIR: dataDir,
        FANFARE_RATE_PER_ADDRESS: "1000000",
        FANFARE_RATE_PER_PERSON: "1000000",
        ...database,
        ...environment,
      })
      const holdBack = async (seconds: number) => void heldBack.push(seconds)
      const service = await start(settings, createLog("error", { write: () => {} }), { clock, holdBack, ...quick() })
      running.add(service)
      const base = `http://localhost:${service.port}`
      return { service, visitor: () => new Client(base), bearer: (token) => new Client(base, token) }
    },
    async startAnother(first, environment) {
      if (!isPostgres) {
        await first.service.stop()
        running.delete(first.service)
      }
      return place.start(environment)
    },
    async close() {
      await Promise.all(Array.from(running, (service) => service.stop()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return place
}

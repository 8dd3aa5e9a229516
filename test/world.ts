import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Services } from "#actions/action.ts"
import type { Replacements } from "#app/build.ts"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { type RunningService, start } from "#app/start.ts"
import { PasswordHasher } from "#crypto/password.ts"
import type { Role } from "#domain/roles.ts"
import { Client } from "./client.ts"
import { HandClock } from "./hand-clock.ts"
import { storeOfRun } from "./media/stores/store-of-run.ts"
import { findFreePort } from "./postgres/find-free-port.ts"
import { createPostgresDatabase } from "./postgres/shared-postgres.ts"

/** A fifth of the time of tests with people would go into passwords: `src/crypto/password.test.ts` hashes for real. */
const cheap = { memory: 64, passes: 1, parallelism: 1 } as const

/** Where all processors are busy with tests, those that stand back for others take their turn ten times later. */
const eager = { uploads: 0, publishing: 0, conversions: 0 } as const

/** What makes a service quick beside other tests. Another may be put in the place of each. */
export function quick(): Replacements {
  return { passwords: new PasswordHasher(cheap), niceness: eager }
}

export const ownerPassword = "correct horse battery staple"

/** The whole service on a real database, with a clock moved by hand. */
export type World = {
  readonly base: string
  readonly dataDir: string
  readonly services: Services
  readonly service: RunningService
  readonly clock: HandClock
  /** The seconds for which answers were held back so far, one entry each. */
  readonly heldBack: readonly number[]
  /** Every line that was logged. */
  readonly log: readonly string[]
  /** A browser that nobody has signed in with. */
  visitor(): Client
  /** A script with a personal token. */
  bearer(token: string): Client
  /** The owner of the first workspace, signed in; made when first asked for. */
  owner(): Promise<Client>
  /** Somebody who joined the owner's open workspace with this role, signed in. */
  member(role: Role, name?: string): Promise<Client>
  /** Stops the service, and starts it again on the same data once `meanwhile` is over. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Opens a world on the embedded database, on PostgreSQL when the run is about that, or on the one that is named. */
export async function openWorld(
  environment: Record<string, string> = {},
  replacements: Replacements = {},
): Promise<World> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-world-"))
  const isPostgres = process.env["FANFARE_TEST_DATABASE"] === "postgres" && environment["DATABASE_URL"] === undefined
  const clock = new HandClock()
  const heldBack: number[] = []
  const log: string[] = []
  const settings = readSettings({
    PORT: String(await findFreePort()),
    FANFARE_DATA_DIR: dataDir,
    // Tests ask more often than people do; those about limits set their own.
    FANFARE_RATE_PER_ADDRESS: "1000000",
    FANFARE_RATE_PER_PERSON: "1000000",
    // What people publish goes out at once, but where a test is about the seconds in which it can be undone.
    FANFARE_UNDO_SECONDS: "0",
    FANFARE_SIGN_IN_TRIES_PER_ADDRESS: "1000000",
    // Installed or not on this machine: judges/video has the tests with it.
    FANFARE_CONVERTER_DIR: path.join(dataDir, "no-converter"),
    ...(isPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}),
    ...storeOfRun(),
    ...environment,
  })
  const launch = async () =>
    start(settings, createLog("debug", { write: (line) => void log.push(line) }), {
      clock,
      holdBack: async (seconds) => void heldBack.push(seconds),
      ...quick(),
      ...replacements,
    })
  let service = await launch()
  const { setupLink } = service
  const base = settings.FANFARE_BASE_URL.origin
  const visitor = () => new Client(base)
  let owner: Promise<Client> | undefined
  let count = 0

  const world: World = {
    base,
    dataDir,
    get services() {
      return service.services
    },
    get service() {
      return service
    },
    clock,
    heldBack,
    log,
    visitor,
    bearer: (token) => new Client(base, token),
    owner: () => (owner ??= setUpOwner(visitor(), setupLink)),
    async member(role, name = role) {
      const number = (count += 1)
      const { link } = await (await world.owner()).run("members.invite", { role })
      const secret = link.split("#")[1]
      const client = visitor()
      const email = `${name}-${number}@example.com`
      const answer = await client.post("/api/auth/join", { secret, name, email, password: ownerPassword })
      if (answer.status !== 201) throw new Error(`joining failed: ${answer.text}`)
      return client
    },
    async restart(meanwhile) {
      await service.stop()
      await meanwhile()
      service = await launch()
    },
    async close() {
      await service.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

async function setUpOwner(client: Client, setupLink: string | undefined): Promise<Client> {
  const answer = await client.post("/api/auth/setup", {
    secret: setupLink?.split("#")[1],
    name: "Olga",
    email: "olga@example.com",
    password: ownerPassword,
    workspaceName: "Lark & Loam",
    timeZone: "Europe/Copenhagen",
  })
  if (answer.status !== 201) throw new Error(`setting up failed: ${answer.text}`)
  return client
}

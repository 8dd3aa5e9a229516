import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { findFreePort } from "../../test/postgres/find-free-port.ts"
import { serviceProgram } from "../../test/service-program.ts"
import { places } from "./places.ts"
import { readHits } from "./read-hits.ts"

/** A process of the service that the nemesis may hurt. It is started again as it was. */
export type Ship = {
  readonly name: string
  readonly role: string
  readonly port: number
  /** Null before its first start. */
  process: ChildProcess | null
  /** It has answered since it was started last. */
  isReady: boolean
  isStopped: boolean
  /** It was told to end by itself. */
  isLeaving: boolean
}

export type Fleet = {
  readonly ships: readonly Ship[]
  /** How many ended in mid-service without anybody's doing. */
  countFallen(): number
  /** Starts whoever is not there, again or for the first time. */
  relaunch(): void
  /** From now on nobody dies of their own, and every clock is right. */
  calm(): Promise<void>
  sink(): Promise<void>
}

export type FleetOptions = {
  /** The folder with the code to run: the project, or a copy with something broken in it. */
  readonly folder: string
  readonly dataDir: string
  /** Null: one process, which is the whole service, on the embedded database. */
  readonly databaseUrl: string | null
  readonly sandboxUrl: string
  readonly baseUrl: string
  readonly record: string
  readonly leaseSeconds: number
  /** A process dies at one of the first so many times that it reaches a place. */
  readonly crashWithin: number
  readonly random: () => number
  readonly owner: { readonly email: string; readonly password: string }
}

const preloads = ["die-at-crossings.mjs", "skew-clock.mjs"].map((name) => join(import.meta.dirname, name))

export async function launchFleet(options: FleetOptions): Promise<Fleet> {
  const roles = options.databaseUrl === null ? ["web,worker"] : ["web", "web", "worker", "worker", "worker"]
  const ships: Ship[] = []
  let isCalm = true
  let fallen = 0
  const watch = (ship: Ship, child: ChildProcess) => {
    // Who is killed, here or at a crossing, has a signal and no code.
    child.once("exit", (code) => {
      if (code !== null && code !== 0 && ship.isReady && !ship.isLeaving) fallen += 1
    })
  }
  const trouble = (): Trouble => {
    if (isCalm) return { skew: 0, crashAt: "" }
    // No place is spared: first those where nobody has died yet. Every second start has a clock that is wrong.
    const hits = readHits(options.record)
    const spared = places.filter((place) => !hits.has(`crash: ${place}`))
    const open = spared.length > 0 ? spared : places
    const place = open[Math.floor(options.random() * open.length)]
    const count = 1 + Math.floor(options.random() * options.crashWithin)
    const isToDie = spared.length > 0 || options.random() < 0.5
    const skew = options.random() < 0.5 ? 0 : options.random() < 0.5 ? 30 : -30
    return { skew, crashAt: isToDie ? `${place}:${count}` : "" }
  }
  for (const [index, role] of roles.entries()) {
    const port = await findFreePort()
    const name = `${role} ${index}`
    ships.push({ name, role, port, process: null, isReady: false, isStopped: false, isLeaving: false })
  }
  const start = (ship: Ship): ChildProcess => {
    const child = launch(options, ship, trouble())
    Object.assign(ship, { process: child, isStopped: false, isReady: false, isLeaving: false })
    watch(ship, child)
    return child
  }
  // The first one brings the database up to date and makes the owner. Whoever settles in needs no other.
  const [first] = ships
  if (first !== undefined) {
    start(first)
    await answers(first.port)
  }
  const relaunch = () => {
    for (const ship of ships) {
      if (!isGone(ship)) continue
      const child = start(ship)
      void answers(ship.port, child).then(() => (ship.isReady = ship.process === child))
    }
  }
  const sink = async () => {
    for (const ship of ships) {
      if (ship.process === null || isGone(ship)) continue
      ship.process.kill("SIGKILL")
      await once(ship.process, "exit")
    }
  }
  isCalm = false
  return {
    ships,
    countFallen: () => fallen,
    relaunch,
    sink,
    async calm() {
      isCalm = true
      await sink()
      relaunch()
      for (const { port } of ships) await answers(port)
    },
  }
}

function isGone({ process: child }: Ship): boolean {
  return child === null || child.exitCode !== null || child.signalCode !== null
}

type Trouble = { readonly skew: number; readonly crashAt: string }

function launch(options: FleetOptions, { role, port }: Pick<Ship, "role" | "port">, trouble: Trouble): ChildProcess {
  const imports = preloads.flatMap((file) => ["--import", file])
  return spawn(process.execPath, [...imports, serviceProgram("main", options.folder)], {
    cwd: options.folder,
    stdio: ["ignore", "ignore", process.env["CRASH_VERBOSE"] === undefined ? "ignore" : "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      FANFARE_BASE_URL: options.baseUrl,
      FANFARE_DATA_DIR: options.dataDir,
      ...(options.databaseUrl === null ? {} : { DATABASE_URL: options.databaseUrl }),
      FANFARE_SANDBOX_URL: options.sandboxUrl,
      FANFARE_ROLES: role,
      FANFARE_LEASE_SECONDS: String(options.leaseSeconds),
      FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
      FANFARE_RATE_PER_PERSON: "1000000000",
      FANFARE_OWNER_EMAIL: options.owner.email,
      FANFARE_OWNER_PASSWORD: options.owner.password,
      CRASH_AT: trouble.crashAt,
      CRASH_RECORD: options.record,
      CLOCK_SKEW_SECONDS: String(trouble.skew),
    },
  })
}

async function answers(port: number, child?: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child !== undefined && child.signalCode !== null) return
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
  throw new Error("a process of the fleet did not start")
}

import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { findFreePort } from "../../test/postgres/find-free-port.ts"

/** A process of the service that the nemesis may hurt. It is started again as it was. */
export type Ship = {
  readonly name: string
  readonly role: "web" | "worker"
  readonly port: number
  process: ChildProcess
  isStopped: boolean
}

export type Fleet = {
  readonly ships: readonly Ship[]
  relaunch(ship: Ship): void
  /** From now on nobody dies of their own. */
  calm(): void
  sink(): Promise<void>
}

export type FleetOptions = {
  /** The folder with the code to run: the project, or a copy with something broken in it. */
  readonly house: string
  readonly dataDir: string
  readonly databaseUrl: string
  readonly sandboxUrl: string
  readonly baseUrl: string
  readonly record: string
  readonly leaseSeconds: number
  readonly crashChance: number
  readonly random: () => number
  readonly owner: { readonly email: string; readonly password: string }
}

const preloads = ["die-at-crossings.mjs", "skew-clock.mjs"].map((name) => join(import.meta.dirname, name))

export async function launchFleet(options: FleetOptions): Promise<Fleet> {
  const roles = ["web", "web", "worker", "worker", "worker"] as const
  const ships: Ship[] = []
  let chance = options.crashChance
  for (const [index, role] of roles.entries()) {
    const port = await findFreePort()
    const ship = { name: `${role} ${index}`, role, port, isStopped: false }
    ships.push({ ...ship, process: launch(options, { ...ship, skew: 0, chance }) })
    // The first one brings the database up to date and makes the owner; the others find both.
    if (index === 0) await answers(port)
  }
  for (const { port } of ships) await answers(port)
  return {
    ships,
    relaunch(ship) {
      // Every second start has a clock that is wrong.
      const skew = options.random() < 0.5 ? 0 : options.random() < 0.5 ? 30 : -30
      ship.isStopped = false
      ship.process = launch(options, { ...ship, skew, chance })
    },
    calm() {
      chance = 0
      for (const { process: child } of ships) child.kill("SIGKILL")
    },
    async sink() {
      for (const { process: child } of ships) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        child.kill("SIGKILL")
        await once(child, "exit")
      }
    },
  }
}

type Start = { readonly role: string; readonly port: number; readonly skew: number; readonly chance: number }

function launch(options: FleetOptions, { role, port, skew, chance }: Start): ChildProcess {
  const imports = preloads.flatMap((file) => ["--import", file])
  return spawn(process.execPath, [...imports, "src/app/main.ts"], {
    cwd: options.house,
    stdio: ["ignore", "ignore", process.env["CRASH_VERBOSE"] === undefined ? "ignore" : "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      FANFARE_BASE_URL: options.baseUrl,
      FANFARE_DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl,
      FANFARE_SANDBOX_URL: options.sandboxUrl,
      FANFARE_ROLES: role,
      FANFARE_LEASE_SECONDS: String(options.leaseSeconds),
      FANFARE_RATE_PER_PERSON: "1000000000",
      FANFARE_OWNER_EMAIL: options.owner.email,
      FANFARE_OWNER_PASSWORD: options.owner.password,
      CRASH_CHANCE: role === "worker" ? String(chance) : "0",
      CRASH_RECORD: options.record,
      CLOCK_SKEW_SECONDS: String(skew),
    },
  })
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
  throw new Error("a process of the fleet did not start")
}

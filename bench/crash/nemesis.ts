import { setTimeout as wait } from "node:timers/promises"
import type { Fault } from "#networks/simulator.ts"
import type { Fleet, Ship } from "./fleet.ts"

export type Deed = "SIGKILL" | "SIGSTOP" | "SIGTERM" | "database restart" | `fault:${Fault}`

export type Nemesis = { stop(): Promise<void>; readonly deeds: ReadonlyMap<string, number> }

export type Means = {
  readonly fleet: Fleet
  readonly random: () => number
  readonly leaseSeconds: number
  readonly setFault: (fault: Fault) => Promise<void>
  readonly restartDatabase: () => Promise<void>
}

export const networkFaults: readonly Fault[] = [
  "rateLimited",
  "unavailable",
  "serverError",
  "acceptThenDrop",
  "acceptLate",
  "timeout",
]

const pause = { least: 250, most: 700 }

/** Hurts the fleet, its database and the networks until it is stopped, and keeps count. */
export function unleash(means: Means): Nemesis {
  const deeds = new Map<string, number>()
  const over = new AbortController()
  const count = (deed: Deed) => deeds.set(deed, (deeds.get(deed) ?? 0) + 1)
  const run = async () => {
    while (!over.signal.aborted) {
      await wait(pause.least + means.random() * (pause.most - pause.least))
      if (!over.signal.aborted) await strike(means, count)
    }
  }
  const running = run()
  return {
    deeds,
    async stop() {
      over.abort()
      await running
      for (const ship of means.fleet.ships) wake(ship)
    },
  }
}

async function strike({ fleet, random, leaseSeconds, setFault, restartDatabase }: Means, count: (deed: Deed) => void) {
  for (const ship of fleet.ships) if (isGone(ship)) fleet.relaunch(ship)
  const workers = fleet.ships.filter(({ role, isStopped }) => role === "worker" && !isStopped)
  const ship = workers[Math.floor(random() * workers.length)]
  const dice = random()
  if (dice < 0.02) {
    count("database restart")
    await restartDatabase()
  } else if (dice < 0.5) {
    const fault = networkFaults[Math.floor(random() * networkFaults.length)] ?? "unavailable"
    count(`fault:${fault}`)
    await setFault(fault)
  } else if (ship !== undefined) {
    const signal = dice < 0.75 ? "SIGKILL" : dice < 0.9 ? "SIGSTOP" : "SIGTERM"
    count(signal)
    ship.process.kill(signal)
    if (signal !== "SIGSTOP") return
    ship.isStopped = true
    setTimeout(() => wake(ship), leaseSeconds * 1500)
  }
}

function isGone({ process: child }: Ship): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function wake(ship: Ship): void {
  if (!ship.isStopped) return
  ship.isStopped = false
  ship.process.kill("SIGCONT")
}

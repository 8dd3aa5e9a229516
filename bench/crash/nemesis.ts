import { setTimeout as wait } from "node:timers/promises"
import type { Fault } from "#networks/simulator.ts"
import type { Fleet, Ship } from "./fleet.ts"

export const signals = ["SIGKILL", "SIGSTOP", "SIGTERM"] as const

export type Nemesis = { stop(): Promise<void>; readonly deeds: ReadonlyMap<string, number> }

export type Means = {
  readonly fleet: Fleet
  readonly random: () => number
  readonly leaseSeconds: number
  /** On one account, or on many while the fault has not been met. */
  readonly setFault: (fault: Fault, isMet: boolean) => Promise<void>
  /** What is on record. */
  readonly hits: () => ReadonlyMap<string, number>
  /** Null where the database is part of the process. */
  readonly restartDatabase: (() => Promise<void>) | null
}

export const networkFaults = [
  "rateLimited",
  "unavailable",
  "serverError",
  "acceptThenDrop",
  "acceptLate",
  "timeout",
] as const satisfies readonly Fault[]

const pause = { least: 250, most: 700 }

/** Hurts the fleet, its database and the networks until it is stopped, and keeps count. */
export function unleash(means: Means): Nemesis {
  const deeds = new Map<string, number>()
  const over = new AbortController()
  const run = async () => {
    for (let round = 0; !over.signal.aborted; round += 1) {
      await wait(pause.least + means.random() * (pause.most - pause.least))
      if (!over.signal.aborted) await strike(means, round, deeds)
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

/** Networks fail in turn and all the time; one process is hurt in each round; the database once in a while. */
async function strike(means: Means, round: number, deeds: Map<string, number>): Promise<void> {
  const count = (deed: string) => deeds.set(deed, (deeds.get(deed) ?? 0) + 1)
  const { fleet, random, leaseSeconds, setFault, hits, restartDatabase } = means
  fleet.relaunch()
  const unmet = networkFaults.filter((fault) => !hits().has(`fault: ${fault}`))
  const faults = unmet.length > 0 ? unmet : networkFaults
  await setFault(faults[round % faults.length] ?? "unavailable", unmet.length === 0)
  if (restartDatabase !== null && round % 40 === 15) {
    count("database restart")
    await restartDatabase()
    return
  }
  // Somebody has to be there to be hurt: a service that is killed before it has begun proves nothing.
  const awake = fleet.ships.filter(({ isReady, isStopped }) => isReady && !isStopped)
  if (awake.length <= fleet.ships.length / 2) return
  // One alone needs time to get anywhere; it dies often enough at the places that it reaches.
  const spared = signals.find((each) => !deeds.has(each))
  if (fleet.ships.length === 1 && random() < (spared === undefined ? 0.8 : 0.4)) return
  const ship = awake[Math.floor(random() * awake.length)]
  // Networks fetch media from the service: whoever runs two web processes has one of them up.
  const isLastWeb = ship?.role === "web" && awake.filter(({ role }) => role === "web").length === 1
  if (ship === undefined || isLastWeb) return
  const dice = random()
  const signal = spared ?? (dice < 0.15 ? "SIGTERM" : dice < 0.3 ? "SIGSTOP" : "SIGKILL")
  count(signal)
  if (signal === "SIGTERM") ship.isLeaving = true
  ship.process?.kill(signal)
  if (signal !== "SIGSTOP") return
  ship.isStopped = true
  setTimeout(() => wake(ship), leaseSeconds * 1500)
}

function wake(ship: Ship): void {
  if (!ship.isStopped) return
  ship.isStopped = false
  ship.process?.kill("SIGCONT")
}

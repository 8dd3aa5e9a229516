import process from "node:process"
import type { Worker } from "node:worker_threads"
import type { Logger } from "pino"
import { createLog } from "#app/log.ts"
import { collectLessOften, giveBackMemory } from "#app/memory.ts"
import { redact } from "#app/redact.ts"
import { readSettings, unknownSettings } from "#app/settings.ts"
import { startDatabase } from "#app/start-database.ts"
import type { RunningService } from "#app/start.ts"
import { onceSupervisorGone, onStopAsked, tellSupervisor } from "#app/supervisor.ts"

/** A stop that hangs even after everything was cut off ends here. */
const patienceMs = 15_000

/** Whoever asks whether the service is ready has the database to themselves: the embedded one does one thing at a time. */
const settleInMs = 1000

async function run(thread: Worker | undefined): Promise<void> {
  process.on("uncaughtException", refuseStart)
  const settings = readSettings(process.env)
  const log = createLog(settings.FANFARE_LOG_LEVEL)
  for (const name of unknownSettings(process.env)) log.warn(`${name} is not a setting of Fanfare; see docs/settings.md`)

  const database = startDatabase(settings, log, thread)
  const { start } = await import("#app/start.ts")
  const service = await start(settings, log, { settleInMs }, database)
  process.off("uncaughtException", refuseStart)
  log.info({ port: service.port, baseUrl: settings.FANFARE_BASE_URL.origin }, "ready")
  // Plain lines beside the log: this is for the person at the console, and the link must not end up in log files.
  console.log(`\nFanfare is ready: ${settings.FANFARE_BASE_URL.origin}`)
  if (service.setupLink !== undefined) {
    console.log(
      `There is no owner yet. Open this link to become the owner (it works once):\n\n  ${service.setupLink}\n`,
    )
  }
  awaitEnd(service, log)
  await service.tidied
  giveBackMemory()
  collectLessOften()
}

/** Ends the service, gently, at a signal, with its supervisor, or because of a fault that nothing caught. */
function awaitEnd(service: RunningService, log: Logger): void {
  let isStopping = false
  const stop = () => {
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    service.stop().then(
      () => {
        process.off("SIGINT", onSignal).off("SIGTERM", onSignal)
        log.info({ faults: service.faults.counts() }, "stopped")
        // What a fault has left behind is no reason to stay.
        if (service.faults.counts().uncaught > 0) process.exit(1)
      },
      (error: unknown) => {
        log.error({ err: error }, "stopping failed")
        process.exit(1)
      },
    )
  }

  // One Ctrl-C comes twice: from the terminal, and from the supervisor, which npm told. So the same signal by the other way
  // is the same request, and only what comes again by one way, or is another signal, is a second one.
  const heard = new Map<NodeJS.Signals, { signal: number; supervisor: number }>()
  const ask = (by: "signal" | "supervisor", signal: NodeJS.Signals) => {
    const counts = heard.get(signal) ?? { signal: 0, supervisor: 0 }
    heard.set(signal, counts)
    const known = Math.max(counts.signal, counts.supervisor)
    counts[by] += 1
    if (counts[by] <= known) return
    log.info({ signal, by }, isStopping ? "stopping at once" : "stopping")
    tellSupervisor("stopping")
    stop()
  }
  const onSignal = (signal: NodeJS.Signals) => ask("signal", signal)
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal)
  onStopAsked((signal) => ask("supervisor", signal))

  // A rejection that nothing handles comes here, too.
  process.on("uncaughtException", (error, origin) => {
    process.exitCode = 1
    service.faults.report("uncaught", error, "nothing caught this: the service stops", { origin })
    if (!isStopping) stop()
  })

  tellSupervisor("ready")
  onceSupervisorGone(() => {
    if (isStopping) return
    log.info({ reason: "the supervisor has gone" }, "stopping")
    stop()
  })
}

/** One clear line says why; the stack is for faults of ours, and stands behind the level that shows it. */
function refuseStart(error: unknown): never {
  console.error(`Fanfare cannot start: ${redact(error instanceof Error ? error.message : String(error))}`)
  if (process.env["FANFARE_LOG_LEVEL"] === "debug") console.error(error)
  process.exit(1)
}

/** Runs the service until it is told to end. `thread` is for the embedded database, if that was started ahead. */
export async function runService(thread: Worker | undefined): Promise<void> {
  await run(thread).catch(refuseStart)
}

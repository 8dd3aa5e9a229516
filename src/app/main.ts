import process from "node:process"
import { createLog, redact } from "#app/log.ts"
import { readSettings, unknownSettings } from "#app/settings.ts"
import { start } from "#app/start.ts"

/** npm passes Ctrl-C on to a server that the terminal has told already: twice within this time is once. */
const oneKeyPressMs = 500

/** A stop that hangs even after everything was cut off ends here. */
const patienceMs = 15_000

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings.FANFARE_LOG_LEVEL)
  for (const name of unknownSettings(process.env)) log.warn(`${name} is not a setting of Fanfare; see docs/settings.md`)

  const service = await start(settings, log)
  log.info({ port: service.port, baseUrl: settings.FANFARE_BASE_URL.origin }, "ready")
  // Plain lines beside the log: this is for the person at the console, and the link must not end up in log files.
  console.log(`\nFanfare is ready: ${settings.FANFARE_BASE_URL.origin}`)
  if (service.setupLink !== undefined) {
    console.log(`Nobody is here yet. Open this link to become the owner (it works once):\n\n  ${service.setupLink}\n`)
  }

  let lastSignal = -Infinity
  const onSignal = (signal: NodeJS.Signals) => {
    const isRepeat = performance.now() - lastSignal < oneKeyPressMs
    lastSignal = performance.now()
    if (isRepeat) return
    log.info({ signal }, "stopping")
    setTimeout(() => process.exit(1), patienceMs).unref()
    service.stop().then(
      () => {
        process.off("SIGINT", onSignal).off("SIGTERM", onSignal)
        log.info("stopped")
      },
      (error: unknown) => {
        log.error({ err: error }, "stopping failed")
        process.exitCode = 1
      },
    )
  }
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal)
}

try {
  await main()
} catch (error) {
  // One clear line says why; the stack is for faults of ours, and stands behind the level that shows it.
  console.error(`Fanfare cannot start: ${redact(error instanceof Error ? error.message : String(error))}`)
  if (process.env["FANFARE_LOG_LEVEL"] === "debug") console.error(error)
  process.exitCode = 1
}

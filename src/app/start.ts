import type { Logger } from "pino"
import type { Services } from "#actions/action.ts"
import { build, type Replacements } from "#app/build.ts"
import { claimMediaStore } from "#app/claim-media-store.ts"
import { listenForCommands } from "#app/control/listen-for-commands.ts"
import type { Faults } from "#app/faults.ts"
import { Housekeeping } from "#app/housekeeping.ts"
import { openBackupPlace } from "#app/open-backup-place.ts"
import { SettingError, type Settings } from "#app/settings.ts"
import { startDatabase } from "#app/start-database.ts"
import { BackupSchedule } from "#backup/backup-schedule.ts"
import { httpApp } from "#http/app.ts"
import { CallerTurns } from "#http/caller-turns.ts"
import { metricsApp } from "#http/metrics-app.ts"
import { type HttpServer, listen } from "#http/server.ts"
import { resealSigningKeys } from "#identity-provider/stored-keys.ts"
import { resealIdentity } from "#identity/housekeeping.ts"
import { createOwner, needsSetup, newSetupLink } from "#identity/setup.ts"
import { resealModels } from "#models/housekeeping.ts"
import { resealSubscriptions } from "#notifications/housekeeping.ts"
import { settleRestored } from "#publishing/after-restore.ts"
import { alignReads } from "#statistics/align-reads.ts"
import { resealWebhooks } from "#webhooks/housekeeping.ts"

export type RunningService = {
  readonly services: Services
  readonly faults: Faults
  readonly port: number
  /** The one-time link that makes the first owner, while there is none. */
  readonly setupLink: string | undefined
  /** Is over when what was old at the start is gone. */
  readonly tidied: Promise<void>
  /** Gently: takes nothing new, finishes what is under way, then closes. Called again, it cuts connections off. */
  stop(): Promise<void>
}

/** Starts the whole service. */
export async function start(
  settings: Settings,
  log: Logger,
  replacements?: Replacements,
  database = startDatabase(settings, log),
): Promise<RunningService> {
  const stopping = new AbortController()
  const { settleInMs = 0 } = replacements ?? {}
  const { services, context, worker, faults, heartbeat, metrics, tendKeys, close } = await build(
    settings,
    log,
    stopping.signal,
    replacements,
    database,
  )
  const servers: HttpServer[] = []
  const drain = async () => Promise.all(servers.map((each) => each.drain()))
  let server: HttpServer
  let setupLink: string | undefined
  try {
    await resealIdentity(services)
    await resealWebhooks(services)
    await resealSigningKeys(services)
    await resealModels(services)
    await resealSubscriptions(services)
    await alignReads(services)
    await claimMediaStore(services, log)
    await settleRestored(services)
    setupLink = await welcome(services, settings)
    server = await listen(httpApp(context), { ...context, port: settings.PORT, hosts: settings.FANFARE_HOST })
    servers.push(server)
    if (metrics !== null && settings.FANFARE_METRICS_PORT !== undefined) {
      const page = { token: settings.FANFARE_METRICS_TOKEN ?? null, render: () => metrics.render() }
      const place = { faults, meter: context.meter, callers: new CallerTurns(0), ...settings.FANFARE_METRICS_PORT }
      servers.push(await listen(metricsApp(page, context), place))
    }
    if (settings.FANFARE_ROLES.has("worker")) worker.start(services)
    heartbeat.start(settleInMs)
  } catch (error) {
    await drain()
    await close()
    throw error
  }

  // A service that nobody can command at the console is still a service.
  const commands = await listenForCommands(services, settings).catch((error: unknown) => {
    log.warn({ err: error }, "commands at the console cannot reach this service")
    return null
  })

  const backups = settings.FANFARE_ROLES.has("worker") ? await scheduleBackups(services, settings) : null
  const housekeeping = new Housekeeping(services, log, [tendKeys])
  const tidied = housekeeping.start(settleInMs)
  let stopped: Promise<void> | undefined
  const stopGently = async () => {
    stopping.abort()
    const kept = housekeeping.stop()
    // Nothing more is claimed from now on; what was sent may need our own server for its answer.
    const working = worker.stop()
    await commands?.stop()
    await backups?.stop()
    await drain()
    await working
    await kept
    await close()
  }
  return {
    services,
    faults,
    port: server.port,
    setupLink,
    tidied,
    stop() {
      if (stopped !== undefined) for (const each of servers) each.cut()
      stopped ??= stopGently()
      return stopped
    },
  }
}

/** Backups by the clock, where the settings name a place for them. */
async function scheduleBackups(services: Services, settings: Settings): Promise<BackupSchedule | null> {
  const place = await openBackupPlace(settings, services.reportFailure)
  if (place === null) return null
  const schedule = new BackupSchedule(services, place, {
    everyHours: settings.FANFARE_BACKUP_HOURS,
    keep: settings.FANFARE_BACKUP_KEEP,
  })
  schedule.start()
  return schedule
}

/** Makes the owner whom the environment names, or else offers a link to become one. */
async function welcome(services: Services, settings: Settings): Promise<string | undefined> {
  const { FANFARE_OWNER_EMAIL: email, FANFARE_OWNER_PASSWORD: password } = settings
  if (!(await needsSetup(services))) return undefined
  if (email === undefined || password === undefined) return newSetupLink(services)
  if (await services.commonPasswords.has(password)) {
    const expected = "a password that is not common and not similar to a common one"
    throw new SettingError(`FANFARE_OWNER_PASSWORD must be ${expected}.`)
  }
  const [name = email] = email.split("@")
  await createOwner(services, { name, email, password, workspaceName: "My workspace", timeZone: "UTC" })
  return undefined
}

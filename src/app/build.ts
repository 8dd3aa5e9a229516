import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { Logger } from "pino"
import type { Services } from "#actions/action.ts"
import { showApproval } from "#actions/approvals/told-approval.ts"
import { databaseOptions } from "#app/database-options.ts"
import { Faults } from "#app/faults.ts"
import { findSandbox } from "#app/find-sandbox.ts"
import { readMail } from "#app/mail-settings.ts"
import { readModel } from "#app/model-settings.ts"
import { readApps } from "#app/network-settings.ts"
import { openMediaStore } from "#app/open-media-store.ts"
import { projectDir } from "#app/project-dir.ts"
import { checkKeyring, loadKeyring } from "#app/secret-keys.ts"
import type { Settings } from "#app/settings.ts"
import { signSandboxCalls } from "#app/sign-sandbox-calls.ts"
import { startDatabase } from "#app/start-database.ts"
import { readUpstream } from "#app/upstream-settings.ts"
import { wireNetworks } from "#app/wire-networks.ts"
import { wireWatching } from "#app/wire-watching.ts"
import { Worker } from "#app/worker.ts"
import { CommonPasswords } from "#crypto/common-passwords.ts"
import { PasswordHasher } from "#crypto/password.ts"
import type { Clock } from "#domain/clock.ts"
import { FairTurns } from "#domain/fair-turns.ts"
import type { Http } from "#domain/http.ts"
import { defaultLatePolicy } from "#domain/late-policy.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import { CallerTurns } from "#http/caller-turns.ts"
import type { HttpContext } from "#http/environment.ts"
import { openIdentityProvider } from "#identity-provider/open-identity-provider.ts"
import { NetworkTries } from "#identity/network-tries.ts"
import { UpstreamProvider } from "#identity/upstream-provider.ts"
import { LinkReader } from "#links/link-reader.ts"
import { LiveHub } from "#live/live-hub.ts"
import { openMcp } from "#mcp/open-mcp.ts"
import { Conversions } from "#media/conversions.ts"
import { findConverter } from "#media/converter.ts"
import { Decoders, decoderDefaults, type DecoderEvent, type DecoderOptions } from "#media/decoders.ts"
import { drawPostPicture } from "#media/draw-post-picture.ts"
import { shrinkPicture } from "#media/shrink-picture.ts"
import { UploadsUnderWay } from "#media/uploads-under-way.ts"
import type { Metrics } from "#metrics/open-metrics.ts"
import { Models } from "#models/models.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { queueMail } from "#notifications/queue-mail.ts"
import { loadVapidKeys } from "#notifications/vapid-keys.ts"
import { openGuardedFetch } from "#outbound/open-guarded-fetch.ts"
import { openOutbound } from "#outbound/open-outbound.ts"
import { planNamed, readPlan, refuseOneMore } from "#plans/plans.ts"
import { playedNetworks } from "#sandbox/networks.ts"
import type { PlayedNetwork } from "#sandbox/stages.ts"
import { DayKeeper } from "#statistics/day-keeper.ts"
import { DatabaseClock } from "#storage/database-clock.ts"
import { Database } from "#storage/database.ts"
import { listMembers } from "#storage/members.ts"
import { Sweeper } from "#storage/sweeper.ts"
import { toolSummaries } from "#tools/tool-summaries.ts"
import type { Heartbeat } from "#watch/heartbeat.ts"
import type { WebhooksDeps } from "#webhooks/webhooks.ts"
import manifest from "../../package.json" with { type: "json" }

/**
 * What a test puts in place of the real thing: the clock, moved by hand, the waiting, the networks that are played, the
 * internet where clients publish their documents, the priority of processes. `settleInMs` is the one that `main.ts` sets.
 */
export type Replacements = {
  readonly clock?: Clock
  readonly playedNetworks?: readonly PlayedNetwork[]
  readonly holdBack?: (seconds: number) => Promise<void>
  readonly clientDocuments?: Http
  /** The pages behind links, for previews. */
  readonly linkPages?: Http
  readonly passwords?: PasswordHasher
  /** After the start, background work that nobody waits for begins so much later. */
  readonly settleInMs?: number
  readonly unreadBodyMs?: number
  readonly niceness?: DecoderOptions["niceness"]
}

/** What costs the most, a few at a time: each may hold some megabytes, and everybody else waits while it is made. */
const costlyTurns = {
  atOnce: 4,
  atOncePerKey: 1,
  perKey: 30,
  inAll: 300,
  rest: { afterMs: 20, factor: 3, mostMs: 1000 },
} as const

/** Each may take minutes, and space on the disk. */
const archiveTurns = { atOnce: 2, atOncePerKey: 1, perKey: 1, inAll: 10 } as const

export type BuiltApp = {
  readonly services: Services
  readonly context: HttpContext
  readonly worker: Worker
  readonly faults: Faults
  /** Says that this process is there, once it has been started. */
  readonly heartbeat: Heartbeat
  /** The metrics for a port of their own. */
  readonly metrics: Metrics | null
  /** Makes and drops keys of the identity provider when it is time. */
  readonly tendKeys: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Wires the services: opens the database, brings it up to date, checks the keys. */
export async function build(
  settings: Settings,
  log: Logger,
  stopping: AbortSignal,
  replacements: Replacements = {},
  started = startDatabase(settings, log),
): Promise<BuiltApp> {
  const faults = new Faults(log)
  const reportFailure: ReportFailure = (error, what) => faults.report("background", error, what)
  const dataDir = path.resolve(settings.FANFARE_DATA_DIR)
  const database = await Database.open(databaseOptions(settings, reportFailure, started))
  /** What was opened is closed in the opposite order: workers before the way out, that before the database. */
  const closing: (() => Promise<void> | void)[] = [() => database.close()]
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each()
  }
  try {
    const databaseClock = new DatabaseClock(database, reportFailure)
    await databaseClock.start()
    const trueClock = replacements.clock ?? databaseClock
    const sandbox = await findSandbox(
      settings,
      faults,
      stopping,
      trueClock,
      replacements.playedNetworks ?? playedNetworks,
    )
    closing.push(() => sandbox?.close())
    const clock = sandbox?.clock ?? trueClock
    const watched = { database, clock, wallClock: trueClock, faults, reportFailure, version: manifest.version }
    const { meter, metrics, tracing, attach, close: closeTracing } = await wireWatching(settings, watched)
    closing.push(closeTracing)
    const keyring = loadKeyring(settings.FANFARE_SECRET_KEYS, dataDir)
    await checkKeyring(keyring, database)
    const converter = findConverter(path.resolve(settings.FANFARE_CONVERTER_DIR ?? path.join(projectDir, "converter")))
    log.info(
      { converter: converter !== null },
      converter === null ? "no video converter: npm run install:converter installs it" : "videos can be converted",
    )
    const decoders = new Decoders({
      ...decoderDefaults,
      ...(replacements.niceness && { niceness: replacements.niceness }),
      converter,
      onEvent: (event) => logDecoder(log, event),
    })
    closing.push(() => decoders.stop())
    const mediaFiles = await openMediaStore(settings.FANFARE_MEDIA_STORE, settings, reportFailure)
    closing.push(async () => mediaFiles[Symbol.asyncDispose]())
    const conversions = new Conversions({ database, clock, mediaFiles, decoders, meter, reportFailure })
    closing.push(() => conversions.stop())
    const sweeper = new Sweeper(database)
    closing.push(() => sweeper.stop())
    const base = {
      database,
      sweeper,
      clock,
      wallClock: trueClock,
      meter,
      tracing,
      keyring,
      baseUrl: settings.FANFARE_BASE_URL,
      mediaFiles,
      decoders,
      conversions,
      mayEncode: converter !== null,
      uploads: new UploadsUnderWay(),
      mediaLimits: {
        imageBytes: settings.FANFARE_MEDIA_MAX_IMAGE_BYTES,
        videoBytes: settings.FANFARE_MEDIA_MAX_VIDEO_BYTES,
        stallMs: 30_000,
      },
      reportFailure,
    }
    const outbound = openOutbound({
      userAgent: "Fanfare/1",
      exceptions: [
        ...(sandbox === null ? [] : [sandboxOrigin(settings)]),
        ...settings.FANFARE_PRIVATE_SERVERS.map(({ origin }) => origin),
      ],
      howToAllow: "Whoever runs this service can allow it with FANFARE_PRIVATE_SERVERS",
      // As many as a worker needs for all its posts to one network to be sent before their calls have to end.
      maxConnections: 256,
    })
    closing.push(() => outbound.close())
    const apps = readApps(settings)
    const wired = wireNetworks(base, {
      http: outbound.http,
      sandboxHttp: signSandboxCalls(outbound.http, base),
      apps,
      sandbox,
      undoSeconds: settings.FANFARE_UNDO_SECONDS,
      latePolicy: { ...defaultLatePolicy, startMinutes: settings.FANFARE_LATE_MINUTES },
      statisticsOff: settings.FANFARE_STATISTICS_OFF,
    })
    // Receivers know it by its name, and one that hangs must not keep connections from others at the same place.
    const webhooksOut = openOutbound({
      userAgent: "Fanfare-Webhooks/1",
      allowPrivate: settings.FANFARE_WEBHOOKS_ALLOW_PRIVATE,
      maxConnections: 1000,
    })
    closing.push(() => webhooksOut.close())
    const plans = settings.FANFARE_PLANS_FILE
    const webhooks: WebhooksDeps = { ...base, webhooksOut, planNamed: (name) => planNamed({ plans }, name) }
    const mail = readMail(settings)
    const mailer = mail === null ? null : (await import("#outbound/open-mailer.ts")).openMailer(mail)
    closing.push(() => mailer?.close())
    // Browsers say where their push service is; some companies have one of their own.
    const pushOut = openOutbound({
      userAgent: "Fanfare/1",
      exceptions: settings.FANFARE_PRIVATE_SERVERS.map(({ origin }) => origin),
      maxAnswerBytes: 64 * 1024,
    })
    closing.push(() => pushOut.close())
    const notifications: NotificationsDeps = {
      ...base,
      mailer,
      pushOut,
      vapid: await loadVapidKeys(base),
      // An e-mail without its picture is better than none.
      drawPicture: async (workspaceId, postId) =>
        drawPostPicture(base, workspaceId, postId).catch((error: unknown) => {
          faults.report("work", error, "an e-mail goes without its picture")
          return null
        }),
    }
    const worker = new Worker(wired, webhooks, notifications, {
      leaseMs: settings.FANFARE_LEASE_SECONDS * 1000,
      onFault: (error, source) => faults.report("work", error, "work failed; it is found again", { source }),
      settleInMs: replacements.settleInMs ?? 0,
    })
    closing.push(() => worker.stop())
    const heartbeat = attach(worker)
    closing.push(() => heartbeat.stop())
    const named = readUpstream(settings)
    // The operator has configured it, so it may be inside the company's own network.
    const upstreamOut = openOutbound({
      userAgent: "Fanfare/1",
      maxAnswerBytes: 1024 * 1024,
      exceptions: named === null ? [] : [named.issuer.origin],
    })
    closing.push(() => upstreamOut.close())
    // Nobody waits long for a preview, and pages are read at their beginning.
    const linksOut = openOutbound({ userAgent: "Fanfare/1", maxAnswerBytes: 4 * 1024 * 1024, maxConnections: 2 })
    closing.push(() => linksOut.close())
    // Models of workspaces are reached at addresses that people there have typed.
    const modelsOut = openGuardedFetch({
      userAgent: "Fanfare/1",
      exceptions: settings.FANFARE_PRIVATE_SERVERS.map(({ origin }) => origin),
      howToAllow: "Whoever runs this service can allow it with FANFARE_PRIVATE_SERVERS",
    })
    closing.push(() => modelsOut.close())
    const days = new DayKeeper(database, (error) => faults.report("work", error, "days could not be closed"))
    closing.push(() => days.stop())
    const services: Services = {
      ...wired,
      ...webhooks,
      ...notifications,
      ...base,
      passwords: replacements.passwords ?? new PasswordHasher(),
      commonPasswords: new CommonPasswords(),
      upstream: named === null ? null : new UpstreamProvider({ ...named, ...base, http: upstreamOut.http }),
      networkTries: new NetworkTries(),
      mailOut: mailer === null ? null : async (db, queued) => queueMail(base, db, queued),
      signInLimits: {
        perAccountAndAddress: settings.FANFARE_SIGN_IN_TRIES,
        perAddress: settings.FANFARE_SIGN_IN_TRIES_PER_ADDRESS,
      },
      plans,
      workspacesPerPerson: settings.FANFARE_WORKSPACES_PER_PERSON,
      refuseTooManyMembers: async (db) =>
        refuseOneMore(await readPlan({ plans }, db), "members", (await listMembers(db)).length - 1),
      mediaQuotaBytes: settings.FANFARE_MEDIA_QUOTA_BYTES,
      links: new LinkReader({
        http: replacements.linkPages ?? linksOut.http,
        clock,
        shrink: async (file, workspaceId) => shrinkPicture(base, file, workspaceId),
      }),
      models: new Models({
        database,
        clock,
        operator: readModel(settings),
        operatorTokens: settings.FANFARE_AI_TOKENS_PER_MONTH,
        openKey: (workspaceId, sealed) => keyring.open("model-key", workspaceId, sealed),
        guardedFetch: modelsOut.fetch,
        findObjection: (url) => modelsOut.findObjection(url),
      }),
      days,
      costlyTurns: new FairTurns(costlyTurns),
      archiveTurns: new FairTurns(archiveTurns),
      tools: toolSummaries,
      approvalDays: settings.FANFARE_APPROVAL_DAYS,
      keptDays: {
        audit: settings.FANFARE_KEEP_AUDIT_DAYS,
        attempts: settings.FANFARE_KEEP_ATTEMPTS_DAYS,
        snapshots: settings.FANFARE_KEEP_SNAPSHOTS_DAYS,
      },
      serverVersion: manifest.version,
      mediaPlace: settings.FANFARE_MEDIA_STORE.kind,
      processStartedAt: () => heartbeat.startedAt,
      readClockOffset: () => (replacements.clock === undefined ? databaseClock.aheadMs : 0),
      showApproval: (card) => showApproval(base, card),
      sandbox,
      wakePublishing: () => worker.wakePublishing(),
      wakeWebhooks: () => worker.wakeWebhooks(),
      wakeStatistics: () => worker.wakeStatistics(),
      wakeAssistant: () => worker.wakeAssistant(),
      holdBack: replacements.holdBack ?? (async (seconds) => wait(seconds * 1000)),
    }
    const live = new LiveHub(database, clock, reportFailure)
    const documentsOut = openOutbound({ userAgent: "Fanfare/1", maxAnswerBytes: 64 * 1024, maxConnections: 2 })
    closing.push(() => documentsOut.close())
    const identityProvider = await openIdentityProvider({
      ...base,
      authUrl: settings.FANFARE_AUTH_URL,
      signingKeyDays: settings.FANFARE_SIGNING_KEY_DAYS,
      mayRegister: settings.FANFARE_CLIENT_REGISTRATION,
      documents: replacements.clientDocuments ?? documentsOut.http,
      onFault: (error) => faults.report("identity provider", error, "the identity provider failed"),
    })
    const context: HttpContext = {
      services,
      live,
      log,
      faults,
      meter,
      ...(metrics !== null && settings.FANFARE_METRICS_TOKEN !== undefined
        ? { metrics: { token: settings.FANFARE_METRICS_TOKEN, render: () => metrics.render() } }
        : {}),
      rates: {
        perToken: settings.FANFARE_RATE_PER_TOKEN,
        perPerson: settings.FANFARE_RATE_PER_PERSON,
        perAddress: settings.FANFARE_RATE_PER_ADDRESS,
      },
      trustedProxies: settings.FANFARE_TRUSTED_PROXIES,
      ...(replacements.unreadBodyMs !== undefined && { unreadBodyMs: replacements.unreadBodyMs }),
      callers: new CallerTurns(settings.FANFARE_TRUSTED_PROXIES),
      webDir: path.join(projectDir, "dist", "web"),
      docsDir: path.join(projectDir, "dist", "docs"),
      mcp: openMcp({
        services,
        version: manifest.version,
        readAccessToken: identityProvider.readAccessToken,
        onFault: ({ error, ...where }) => faults.report("tool", error, "a tool call failed", where),
      }),
      identityProvider,
      ...(sandbox !== null && "app" in sandbox ? { sandboxApp: sandbox.app } : {}),
      stopping,
    }
    closing.push(() => {
      databaseClock.stop()
      live.stop()
    })
    return { services, context, worker, faults, heartbeat, metrics, tendKeys: identityProvider.tendKeys, close }
  } catch (error) {
    await close()
    throw error
  }
}

function logDecoder(log: Logger, { kind, ...about }: DecoderEvent): void {
  if (kind === "started") log.debug(about, "a decoder process started")
  else
    log.warn(
      about,
      "a decoder process ended during a job: it crashed, exceeded its memory or time limit, or was killed",
    )
}

/** Where the sandbox's simulators are reached. */
function sandboxOrigin({ FANFARE_SANDBOX_URL, FANFARE_BASE_URL }: Settings): string {
  return (FANFARE_SANDBOX_URL ?? FANFARE_BASE_URL).origin
}

import type { Counter, Gauge, Histogram, Registry } from "prom-client"
import type { Happening, Meter } from "#domain/meter.ts"
import type { QueueState } from "#domain/work-queue.ts"
import { type MetricSpec, ownMetrics, type OwnMetric, processMetrics } from "#metrics/metric-table.ts"

/** What only the database knows. Absent values are not shown. */
export type SharedNumbers = {
  readonly now: Temporal.Instant
  readonly queues: readonly QueueState[]
  readonly uncertain: number
  readonly processes: { readonly alive: number; readonly silent: number }
  readonly databaseBytes: number
  readonly commits: number
  readonly lastBackupAt: Temporal.Instant | null
}

/** Where the numbers come from that nobody counts as they change. */
export type MetricSources = {
  readonly version: string
  /** Null where the database does not tell in time: everything else is still worth showing. */
  readShared(): Promise<SharedNumbers | null>
  countFaults(): Readonly<Record<string, number>>
  countInHand(): Readonly<Record<string, number>>
  readPool(): { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Null with PostgreSQL. */
  countSyncs(): Promise<number | null>
}

export type Metrics = {
  readonly meter: Meter
  /** All of them in the text format of Prometheus. */
  render(): Promise<{ readonly contentType: string; readonly text: string }>
}

type Kinds = { readonly counter: Counter; readonly gauge: Gauge; readonly histogram: Histogram }
type Instruments = { readonly [Name in OwnMetric]: Kinds[(typeof ownMetrics)[Name]["kind"]] }

/** Opens the metrics of this process. Whoever does not ask for metrics does not load the library either. */
export async function openMetrics(sources: MetricSources): Promise<Metrics> {
  const library = await import("prom-client")
  const registry: Registry = new library.Registry()
  const entries = Object.entries<MetricSpec>(ownMetrics).map(([name, { kind, about, labels = {}, limits = [] }]) => {
    const common = { name, help: about, labelNames: Object.keys(labels), registers: [registry] }
    if (kind === "counter") return [name, new library.Counter(common)]
    return [
      name,
      kind === "gauge" ? new library.Gauge(common) : new library.Histogram({ ...common, buckets: [...limits] }),
    ]
  })
  const instruments = Object.fromEntries(entries) as Instruments
  library.collectDefaultMetrics({ register: registry, prefix: "fanfare_" })
  for (const { name } of registry.getMetricsAsArray()) {
    if (!(name in ownMetrics) && !(name in processMetrics)) registry.removeSingleMetric(name)
  }
  instruments.fanfare_build_info.set({ version: sources.version }, 1)
  return {
    meter: (happening) => count(instruments, happening),
    async render() {
      await refresh(instruments, sources)
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** What is counted with no more than its labels. */
const counters = {
  ended: "fanfare_publications_total",
  renewed: "fanfare_credential_renewals_total",
  delivered: "fanfare_webhook_deliveries_total",
  messaged: "fanfare_messages_total",
  converted: "fanfare_conversions_total",
} as const

function count(all: Instruments, happening: Happening): void {
  if (happening.kind === "began") {
    all.fanfare_publication_lateness_seconds.observe(happening.lateSeconds)
  } else if (happening.kind === "read") {
    const { network, outcome, posts } = happening
    all.fanfare_statistics_reads_total.inc({ network, outcome }, posts)
  } else if (happening.kind === "answered") {
    const { route, method, status, seconds } = happening
    const labels = { route, method, status: `${Math.floor(status / 100)}xx` }
    all.fanfare_http_request_duration_seconds.observe(labels, seconds)
  } else {
    const { kind, ...labels } = happening
    all[counters[kind]].inc(labels)
  }
}

/** Puts what is looked up in place of what was found the last time. */
async function refresh(all: Instruments, sources: MetricSources): Promise<void> {
  setTotals(all.fanfare_faults_total, "source", sources.countFaults())
  const inHand = all.fanfare_work_in_hand
  for (const [work, number] of Object.entries(sources.countInHand())) inHand.set({ work }, number)
  const { total, idle, waiting } = sources.readPool()
  all.fanfare_database_connections.set({ state: "idle" }, idle)
  all.fanfare_database_connections.set({ state: "busy" }, total - idle)
  all.fanfare_database_waiting.set(waiting)
  setTotal(all.fanfare_embedded_database_syncs_total, await sources.countSyncs())
  showShared(all, await sources.readShared())
}

function showShared(all: Instruments, shared: SharedNumbers | null): void {
  const single = (gauge: Gauge, value: number | null | undefined) => {
    if (value === null || value === undefined) gauge.remove()
    else gauge.set(value)
  }
  single(all.fanfare_uncertain_publications, shared?.uncertain)
  single(all.fanfare_database_size_bytes, shared?.databaseBytes)
  single(all.fanfare_last_backup_timestamp_seconds, epochSeconds(shared?.lastBackupAt))
  setTotal(all.fanfare_database_commits_total, shared?.commits ?? null)
  const processes = all.fanfare_processes
  const due = all.fanfare_queue_due
  const oldest = all.fanfare_queue_oldest_seconds
  for (const gauge of [processes, due, oldest]) gauge.reset()
  if (shared === null) return
  for (const [state, number] of Object.entries(shared.processes)) processes.set({ state }, number)
  for (const { key, due: number, oldestAt } of shared.queues) {
    const seconds = oldestAt === null ? 0 : oldestAt.until(shared.now).total("seconds")
    due.set({ queue: key }, number)
    oldest.set({ queue: key }, Math.max(0, seconds))
  }
}

function epochSeconds(instant: Temporal.Instant | null | undefined): number | null {
  return instant === null || instant === undefined ? null : instant.epochMilliseconds / 1000
}

/** Of what is counted elsewhere. */
function setTotals(counter: Counter, label: string, totals: Readonly<Record<string, number>>): void {
  counter.reset()
  for (const [value, total] of Object.entries(totals)) counter.inc({ [label]: value }, total)
}

function setTotal(counter: Counter, total: number | null): void {
  counter.reset()
  if (total === null) counter.remove()
  else counter.inc(total)
}

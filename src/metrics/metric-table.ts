/*
 * Every metric of the service, as data: docs/metrics.md is generated from it, and the dashboard and the alerts in deploy/ are
 * compared with it. No label tells whose something is or what is in it, and each has few values.
 */

export type MetricSpec = {
  readonly kind: "counter" | "gauge" | "histogram"
  /** In words for Prometheus and for the documentation. */
  readonly about: string
  /** The names of its labels, with the values that they have. */
  readonly labels?: Readonly<Record<string, string>>
  /** Of a histogram: its limits, in seconds. */
  readonly limits?: readonly number[]
  /** Read from the database: the same in every process. */
  readonly isShared?: true
}

const network = "the network's key"
const queue = "posts, reads, webhooks, messages or media"

export const ownMetrics = {
  fanfare_build_info: {
    kind: "gauge",
    about: "1, with the version that runs.",
    labels: { version: "the version of Fanfare" },
  },
  fanfare_publication_lateness_seconds: {
    kind: "histogram",
    about: "How long after its time each publication began.",
    limits: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 900],
  },
  fanfare_publications_total: {
    kind: "counter",
    about: "Publications that came to an end, one for each post and account.",
    labels: { network, outcome: "published, failed or uncertain" },
  },
  fanfare_uncertain_publications: {
    kind: "gauge",
    about: "Publications of which nobody knows whether they are out, now.",
    isShared: true,
  },
  fanfare_queue_due: {
    kind: "gauge",
    about: "Pieces of work that are due and that no process has taken up. It is counted up to 10,000.",
    labels: { queue },
    isShared: true,
  },
  fanfare_queue_oldest_seconds: {
    kind: "gauge",
    about: "For how long the oldest of them has been due; 0 where there is none.",
    labels: { queue },
    isShared: true,
  },
  fanfare_work_in_hand: {
    kind: "gauge",
    about: "Pieces of work that this process has taken up.",
    labels: { work: "publishing, webhooks, statistics, upkeep, convertAhead, assistant or messages" },
  },
  fanfare_credential_renewals_total: {
    kind: "counter",
    about: "Renewals of the access to accounts. After a refusal a person must reconnect; a failure is tried again.",
    labels: { network, outcome: "renewed, refused or failed" },
  },
  fanfare_webhook_deliveries_total: {
    kind: "counter",
    about: "Tries to deliver to webhooks. Refused ones were not sent, because of a pause or a plan.",
    labels: { outcome: "delivered, retried, given_up or refused" },
  },
  fanfare_statistics_reads_total: {
    kind: "counter",
    about: "Posts whose numbers were asked for. A network that wants patience has them moved to later.",
    labels: { network, outcome: "read, failed or moved" },
  },
  fanfare_messages_total: {
    kind: "counter",
    about: "Tries to send e-mails and pushes. Dropped ones had nothing to say any more.",
    labels: { way: "mail or push", outcome: "sent, dropped, retried or failed" },
  },
  fanfare_conversions_total: {
    kind: "counter",
    about: "Videos that were converted for a network.",
    labels: { outcome: "converted or failed" },
  },
  fanfare_http_request_duration_seconds: {
    kind: "histogram",
    about: "How long requests took until their answer began.",
    labels: {
      method: "the HTTP method",
      route: "the pattern of the route, or * for a request that was refused before it got there",
      status: "1xx to 5xx",
    },
    limits: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  fanfare_faults_total: {
    kind: "counter",
    about: "Faults of the service itself, by where they showed.",
    labels: { source: "request, response, tool, work, identity provider, sandbox, background or uncaught" },
  },
  fanfare_database_connections: {
    kind: "gauge",
    about: "Connections of this process to the database.",
    labels: { state: "busy or idle" },
  },
  fanfare_database_waiting: {
    kind: "gauge",
    about: "Queries of this process that wait for a connection.",
  },
  fanfare_database_size_bytes: {
    kind: "gauge",
    about: "The size of the database.",
    isShared: true,
  },
  fanfare_database_commits_total: {
    kind: "counter",
    about: "Transactions that the database has committed, by its own count.",
    isShared: true,
  },
  fanfare_embedded_database_syncs_total: {
    kind: "counter",
    about: "How often the embedded database had the disk write everything; absent with PostgreSQL.",
  },
  fanfare_processes: {
    kind: "gauge",
    about: "Processes of the service. A silent one has not said anything for a minute.",
    labels: { state: "alive or silent" },
    isShared: true,
  },
  fanfare_last_backup_timestamp_seconds: {
    kind: "gauge",
    about: "When the last backup was made, as a Unix time; absent where there is none.",
    isShared: true,
  },
} as const satisfies Record<string, MetricSpec>

export type OwnMetric = keyof typeof ownMetrics

/** What is taken of the metrics that the library knows about every process. */
export const processMetrics = {
  fanfare_process_cpu_seconds_total: { kind: "counter", about: "CPU time of the process." },
  fanfare_process_start_time_seconds: { kind: "gauge", about: "When the process started, as a Unix time." },
  fanfare_process_resident_memory_bytes: { kind: "gauge", about: "Memory of the process." },
  fanfare_nodejs_heap_size_used_bytes: { kind: "gauge", about: "Memory of the process that JavaScript objects take." },
  fanfare_nodejs_eventloop_lag_seconds: { kind: "gauge", about: "Delay of the event loop at the scrape before." },
  fanfare_nodejs_eventloop_lag_p99_seconds: { kind: "gauge", about: "Its 99th percentile since the scrape before." },
  fanfare_nodejs_eventloop_lag_max_seconds: { kind: "gauge", about: "Its maximum since the scrape before." },
} as const satisfies Record<string, MetricSpec>

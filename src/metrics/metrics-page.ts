import { type MetricSpec, ownMetrics, processMetrics } from "#metrics/metric-table.ts"

/** The docs page of the metrics. A test checks that docs/metrics.md is the same. */
export function metricsPage(): string {
  return `# Metrics

\`/metrics\` shows these to Prometheus ([how to open it](operating.md#watching)). Those marked *shared* are read from the database
and are the same in every process: take their maximum, not their sum. The others are those of one process since its start. This
page is generated from \`src/metrics/metric-table.ts\` by \`npm run docs\`.

## Of the service

${describe(ownMetrics)}

## Of the process

${describe(processMetrics)}
`
}

function describe(specs: Readonly<Record<string, MetricSpec>>): string {
  return Object.entries(specs)
    .map(([name, spec]) => `### ${name}\n\n${describeOne(spec)}`)
    .join("\n\n")
}

function describeOne({ kind, about, labels = {}, isShared }: MetricSpec): string {
  const shared = isShared === true ? ", *shared*" : ""
  const rows = Object.entries(labels).map(([label, values]) => `\n- \`${label}\`: ${values}`)
  return `${about} (${kind}${shared})${rows.length === 0 ? "" : `\n${rows.join("")}`}`
}

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { type MetricSpec, ownMetrics, processMetrics } from "#metrics/metric-table.ts"

const folder = join(import.meta.dirname, "..", "..", "deploy")
const table: Readonly<Record<string, MetricSpec>> = { ...ownMetrics, ...processMetrics }

type Dashboard = {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[]
}

/** The metrics that expressions are about. What Prometheus makes of a histogram counts as the histogram. */
function namesIn(expressions: readonly string[]): readonly string[] {
  const found = expressions.flatMap((expression) => expression.match(/\bfanfare_\w+/g) ?? [])
  return [
    ...new Set(found.map((name) => (name in table ? name : name.replace(/_(?:bucket|count|sum)$/, "")))),
  ].toSorted()
}

/** The labels that selectors and groups name, with the metric of the expression. */
function labelsIn(expression: string): readonly string[] {
  const selected = [...expression.matchAll(/(\w+)\s*[=!]~?\s*"/g)].map(([, label = ""]) => label)
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/,\s*/))
  return [...new Set([...selected, ...grouped])]
}

/** Those that Prometheus adds. */
const added = ["job", "instance", "le"]

function checkLabels(expression: string): void {
  const known = namesIn([expression]).flatMap((name) => Object.keys(table[name]?.labels ?? {}))
  for (const label of labelsIn(expression)) {
    assert.ok([...known, ...added].includes(label), `${label} in ${expression}`)
  }
}

test("the dashboard shows all metrics of the service and no others, by labels that they have", () => {
  const { panels } = JSON.parse(readFileSync(join(folder, "grafana.json"), "utf8")) as Dashboard
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  assert.deepEqual(namesIn(expressions), Object.keys(table).toSorted())
  for (const expression of expressions) checkLabels(expression)
})

test("the alerts are about metrics that there are, by labels that they have", () => {
  const text = readFileSync(join(folder, "alerts.yml"), "utf8")
  const expressions = text
    .split(/^ {8}expr:/m)
    .slice(1)
    .map((part) => part.split(/^ {8}(?:for|labels):/m)[0] ?? "")
  assert.equal(expressions.length, text.match(/- alert:/g)?.length)
  for (const name of namesIn(expressions)) assert.ok(name in table, name)
  for (const expression of expressions) checkLabels(expression)
})

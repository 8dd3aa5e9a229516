import type { Context } from "hono"
import { badParameter } from "#networks/meta-shared/simulator/graph-error.ts"
import { end } from "#networks/simulator/answers.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

/** The names of the numbers that are asked for. */
export function readMetricNames(c: Context, { metric = "", ...rest }: Fields): readonly string[] {
  const [stray] = Object.keys(rest)
  return stray === undefined ? metric.split(",") : end(badParameter(c, `Unexpected parameter ${stray}`))
}

export function checkMetricNames(c: Context, names: readonly string[], known: readonly string[]): void {
  const wrong = names.findIndex((name) => !known.includes(name))
  if (wrong !== -1) end(badParameter(c, `metric[${wrong}] must be one of the following values: ${known.join(", ")}`))
}

/** A number of the whole life of a post. */
export function insightOf(id: string, name: string, value: number | undefined): object {
  return {
    name,
    period: "lifetime",
    values: [{ value }],
    title: name.charAt(0).toUpperCase() + name.slice(1),
    description: "",
    id: `${id}/insights/${name}/lifetime`,
  }
}

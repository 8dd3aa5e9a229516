import type { Context } from "hono"
import { badParameter, graphError, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { growthOf, insightOf } from "#networks/meta-shared/simulator/insights.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"
import { findMedium } from "#networks/threads/simulator/read-nodes.ts"
import type { Medium } from "#networks/threads/simulator/records.ts"

const known = ["views", "likes", "replies", "reposts", "quotes", "shares"]

function numbersOf(tools: SandboxTools, medium: Medium): Readonly<Record<string, number>> {
  const grown = growthOf(tools, medium)
  return {
    views: grown(0, 2400),
    likes: grown(1, 150),
    replies: grown(2, 40),
    reposts: grown(3, 22),
    quotes: grown(4, 9),
    shares: grown(5, 14),
  }
}

export function readInsights(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  const medium = findMedium(tools, account, id)
  if (medium === undefined) return nothingThere(c, id)
  const { metric = "", ...rest } = fields
  const [stray] = Object.keys(rest)
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const names = metric.split(",")
  // A number of accounts, not of posts.
  if (names.includes("clicks")) return graphError(c, { message: "An unknown error occurred", code: 1 })
  const wrong = names.findIndex((name) => !known.includes(name))
  if (wrong !== -1) return badParameter(c, `metric[${wrong}] must be one of the following values: ${known.join(", ")}`)
  const numbers = numbersOf(tools, medium)
  return c.json({ data: names.map((name) => insightOf(id, name, numbers[name])) })
}

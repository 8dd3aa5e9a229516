import type { Context } from "hono"
import { graphError, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { checkMetricNames, insightOf, readMetricNames } from "#networks/meta-shared/simulator/insights.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"
import { findMedium } from "#networks/threads/simulator/read-nodes.ts"
import type { Admitted, Medium } from "#networks/threads/simulator/records.ts"

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
  const medium = findMedium(tools, account.id, id)
  if (medium === undefined) return nothingThere(c, id)
  const names = readMetricNames(c, fields)
  // A number of accounts, not of posts.
  if (names.includes("clicks")) return graphError(c, { message: "An unknown error occurred", code: 1 })
  checkMetricNames(c, names, known)
  const numbers = numbersOf(tools, medium)
  return c.json({ data: names.map((name) => insightOf(id, name, numbers[name])) })
}

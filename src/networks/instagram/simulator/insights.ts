import type { Context } from "hono"
import { findMedium } from "#networks/instagram/simulator/read-nodes.ts"
import type { Admitted, Medium } from "#networks/instagram/simulator/records.ts"
import { badParameter, graphError, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { checkMetricNames, insightOf, readMetricNames } from "#networks/meta-shared/simulator/insights.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"

const known = ["views", "reach", "likes", "comments", "shares", "saved"]
const knownOfStories = new Set(["views", "reach", "shares"])
const fewestViewers = 5

function numbersOf(tools: SandboxTools, medium: Medium): Readonly<Record<string, number>> {
  const grown = growthOf(tools, medium)
  const views = grown(0, 3000)
  return {
    views,
    reach: Math.floor(views * 0.7),
    likes: grown(1, 220),
    comments: grown(2, 25),
    shares: grown(3, 30),
    saved: grown(4, 18),
  }
}

export function readInsights(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  const medium = findMedium(tools, account.id, id)
  if (medium === undefined) return nothingThere(c, id)
  const names = readMetricNames(c, fields)
  checkMetricNames(c, names, known)
  const isStory = medium.product === "STORY"
  const unfit = isStory ? names.filter((name) => !knownOfStories.has(name)) : []
  if (unfit.length > 0) return badParameter(c, `Incompatible metrics (${unfit.join(", ")}) with story media`)
  const numbers = numbersOf(tools, medium)
  if (isStory && (numbers["reach"] ?? 0) < fewestViewers) {
    return graphError(c, { message: "(#10) Not enough viewers for the media to show insights", code: 10 })
  }
  return c.json({ data: names.map((name) => insightOf(id, name, numbers[name])) })
}

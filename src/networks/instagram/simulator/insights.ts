import { createHash } from "node:crypto"
import type { Context } from "hono"
import type { Admitted } from "#networks/instagram/simulator/admit.ts"
import { badParameter, graphError, nothingThere } from "#networks/instagram/simulator/graph-error.ts"
import { findMedium } from "#networks/instagram/simulator/read-nodes.ts"
import { ageOf, type Medium } from "#networks/instagram/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const known = ["views", "reach", "likes", "comments", "shares", "saved"]
const knownOfStories = new Set(["views", "reach", "shares"])
const fewestViewers = 5

/** Grows with the age of a medium, nothing at first, and the same whenever it is asked for. */
function numbersOf(tools: SandboxTools, { id, publishedAt }: Medium): Readonly<Record<string, number>> {
  const luck = createHash("sha256").update(id).digest()
  const share = 1 - Math.exp(-Math.max(0, ageOf(tools, publishedAt)) / 3600 / 24)
  const grown = (index: number, most: number) => Math.floor((most * share * (64 + luck.readUInt8(index))) / 256)
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
  const medium = findMedium(tools, account, id)
  if (medium === undefined) return nothingThere(c, id)
  const { metric = "", ...rest } = fields
  const [stray] = Object.keys(rest)
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const names = metric.split(",")
  const wrong = names.findIndex((name) => !known.includes(name))
  if (wrong !== -1) return badParameter(c, `metric[${wrong}] must be one of the following values: ${known.join(", ")}`)
  const isStory = medium.product === "STORY"
  const unfit = isStory ? names.filter((name) => !knownOfStories.has(name)) : []
  if (unfit.length > 0) return badParameter(c, `Incompatible metrics (${unfit.join(", ")}) with story media`)
  const numbers = numbersOf(tools, medium)
  if (isStory && (numbers["reach"] ?? 0) < fewestViewers) {
    return graphError(c, { message: "(#10) Not enough viewers for the media to show insights", code: 10 })
  }
  const data = names.map((name) => ({
    name,
    period: "lifetime",
    values: [{ value: numbers[name] }],
    title: name.charAt(0).toUpperCase() + name.slice(1),
    description: "",
    id: `${id}/insights/${name}/lifetime`,
  }))
  return c.json({ data })
}

import { createHash } from "node:crypto"
import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"
import { badParameter, graphError, nothingThere } from "#networks/threads/simulator/graph-error.ts"
import { findMedium } from "#networks/threads/simulator/read-nodes.ts"
import { ageOf, type Medium } from "#networks/threads/simulator/records.ts"

const known = ["views", "likes", "replies", "reposts", "quotes", "shares"]

/** Grows with the age of a post, nothing at first, and the same whenever it is asked for. */
function numbersOf(tools: SandboxTools, { id, publishedAt }: Medium): Readonly<Record<string, number>> {
  const luck = createHash("sha256").update(id).digest()
  const share = 1 - Math.exp(-Math.max(0, ageOf(tools, publishedAt)) / 3600 / 24)
  const grown = (index: number, most: number) => Math.floor((most * share * (64 + luck.readUInt8(index))) / 256)
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

import type { Context } from "hono"
import type { Admitted } from "#networks/facebook/simulator/admit.ts"
import { type Numbers, numbersOf } from "#networks/facebook/simulator/numbers.ts"
import { findPost } from "#networks/facebook/simulator/read-nodes.ts"
import { badParameter, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

const fewestFans = 100

const known: Readonly<Record<string, (numbers: Numbers) => unknown>> = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ reach }) => reach,
  post_reactions_by_type_total: ({ likes }) => ({ like: likes }),
  post_activity_by_action_type: ({ likes, comments, shares }) => ({
    like: likes,
    comment: comments,
    ...(shares === 0 ? {} : { share: shares }),
  }),
}

/** Without the permission, and for small pages, there is nothing and no word about it. */
export function readInsights(tools: SandboxTools, c: Context, { page, scopes, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  const post = findPost(tools, page, id)
  if (post === undefined) return nothingThere(c, id)
  const stray = strayOf(fields, ["metric"])
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const names = (fields["metric"] ?? "").split(",")
  // One that it does not know refuses them all.
  if (names.some((name) => !Object.hasOwn(known, name))) {
    return badParameter(c, "The value must be a valid insights metric")
  }
  if (!scopes.includes("read_insights") || page.fans < fewestFans) return c.json({ data: [] })
  const numbers = numbersOf(tools, post)
  const row = (name: string, period: string, value: unknown) => ({
    name,
    period,
    values: [{ value }],
    title: name,
    id: `${id}/insights/${name}/${period}`,
  })
  const data = names.flatMap((name) => {
    const life = row(name, "lifetime", known[name]?.(numbers))
    return name === "post_total_media_view_unique" ? [life, row(name, "day", 0)] : [life]
  })
  return c.json({ data })
}

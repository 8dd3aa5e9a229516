import type { Context } from "hono"
import { graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import type { Accepted, SandboxTools } from "#networks/simulator.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

const daySeconds = 86_400

export type Quota = { readonly used: number; readonly total: number }

/** How much of a day's posts an account has used. `usual`: what the documents name; a smaller one holds where somebody has put it. */
export function quotaOf(
  tools: SandboxTools,
  account: string,
  usual: number,
  counts: (post: Accepted) => boolean = () => true,
): Quota {
  const since = tools.now().subtract({ seconds: daySeconds })
  const used = tools
    .accepted(account)
    .filter(counts)
    .filter(({ acceptedAt }) => Temporal.Instant.compare(acceptedAt, since) > 0)
  return { used: used.length, total: tools.memory.get<number>("quota", account) ?? usual }
}

/** Only where somebody asked for it: benches publish more in a minute than people in a day. */
export function isUsedUp({ memory }: SandboxTools, account: string, { used, total }: Quota): boolean {
  return memory.get<number>("quota", account) !== undefined && used >= total
}

export const configOf = ({ total }: Quota) => ({ quota_total: total, quota_duration: daySeconds })

/** Those of the figures that were asked for. */
export function answerQuota(c: Context, { fields = "quota_usage" }: Fields, figures: object): Response {
  const names = fields.split(",")
  return c.json({ data: [Object.fromEntries(Object.entries(figures).filter(([name]) => names.includes(name)))] })
}

export function quotaUsedUp(c: Context): Response {
  const message = "The user reached the maximum number of posts that can be published"
  return graphError(c, { message, code: 9, subcode: 2207042 })
}

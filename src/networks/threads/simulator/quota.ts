import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"

const daySeconds = 86_400

/** What the documents name; a smaller one holds where somebody has put it. */
const usual = { posts: 250, replies: 1000 }

type Quota = { readonly used: number; readonly total: number }

function quotaOf(tools: SandboxTools, account: string, kind: "posts" | "replies"): Quota {
  const since = tools.now().subtract({ seconds: daySeconds })
  const used = tools
    .accepted(account)
    .filter(({ inReplyTo }) => (inReplyTo === undefined) === (kind === "posts"))
    .filter(({ acceptedAt }) => Temporal.Instant.compare(acceptedAt, since) > 0)
  return { used: used.length, total: tools.memory.get<number>("quota", account) ?? usual[kind] }
}

/** Only where somebody asked for it: benches publish more in a minute than people in a day. */
export function isUsedUp(tools: SandboxTools, account: string, isReply: boolean): boolean {
  if (tools.memory.get<number>("quota", account) === undefined) return false
  const { used, total } = quotaOf(tools, account, isReply ? "replies" : "posts")
  return used >= total
}

export function readQuota(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const [posts, replies] = [quotaOf(tools, account.id, "posts"), quotaOf(tools, account.id, "replies")]
  const config = ({ total }: Quota) => ({ quota_total: total, quota_duration: daySeconds })
  const node = {
    quota_usage: posts.used,
    config: config(posts),
    reply_quota_usage: replies.used,
    reply_config: config(replies),
  }
  const names = (fields["fields"] ?? "quota_usage").split(",")
  return c.json({ data: [Object.fromEntries(Object.entries(node).filter(([name]) => names.includes(name)))] })
}

import type { GraphPlay } from "#networks/meta-shared/simulator/play-graph.ts"
import { answerQuota, configOf, isUsedUp, type Quota, quotaOf } from "#networks/meta-shared/simulator/quota.ts"
import type { Account } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const usual = { posts: 250, replies: 1000 }

function quotaFor(tools: SandboxTools, account: string, kind: keyof typeof usual): Quota {
  return quotaOf(tools, account, usual[kind], ({ inReplyTo }) => (inReplyTo === undefined) === (kind === "posts"))
}

export function mayNotPost(tools: SandboxTools, account: string, isReply: boolean): boolean {
  return isUsedUp(tools, account, quotaFor(tools, account, isReply ? "replies" : "posts"))
}

export const readQuota: GraphPlay<Account> = (tools, c, { account, fields }) => {
  const [posts, replies] = [quotaFor(tools, account.id, "posts"), quotaFor(tools, account.id, "replies")]
  return answerQuota(c, fields, {
    quota_usage: posts.used,
    config: configOf(posts),
    reply_quota_usage: replies.used,
    reply_config: configOf(replies),
  })
}

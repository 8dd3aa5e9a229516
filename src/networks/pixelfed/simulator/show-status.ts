import { addressOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { findAccount, showAccount } from "#networks/pixelfed/simulator/accounts.ts"
import { type Medium, showMedium } from "#networks/pixelfed/simulator/media.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"

export type Status = {
  readonly id: string
  readonly server: string
  readonly account: string
  readonly text: string
  readonly isSensitive: boolean
  readonly warning: string
  readonly visibility: "public" | "unlisted" | "private"
  readonly hasNoComments: boolean
  readonly media: readonly string[]
  readonly createdAt: string
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

function countsOf(tools: SandboxTools, { id, createdAt }: Status) {
  const grown = growthOf(tools, { id, publishedAt: createdAt }, 20)
  return {
    replies_count: grown(0, 12),
    reblogs_count: grown(1, 25),
    favourites_count: grown(2, 130),
  }
}

/** As servers show posts to other programs. Their own form has more; it is not shown unless an operator switches that on. */
export function showStatus(tools: SandboxTools, status: Status) {
  const author = findAccount(tools, status.account)
  if (author === undefined) throw new Error("a post of nobody")
  const url = `${addressOf(tools, status.server)}/p/${author.username}/${status.id}`
  const media = status.media.flatMap((id) => tools.memory.get<Medium>("medium", id) ?? [])
  return {
    id: status.id,
    uri: url,
    url,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    reblog: null,
    content: escape(status.text).replaceAll("\n", "<br />"),
    created_at: Temporal.Instant.from(status.createdAt).toString({ smallestUnit: "millisecond" }),
    emojis: [],
    ...countsOf(tools, status),
    favourited: false,
    reblogged: false,
    bookmarked: false,
    muted: false,
    sensitive: status.isSensitive,
    spoiler_text: status.warning,
    visibility: status.visibility,
    application: { name: "web", website: null },
    language: null,
    mentions: [],
    media_attachments: media.map((medium) => showMedium(tools, medium)),
    account: showAccount(tools, author),
    tags: [],
    poll: null,
    edited_at: null,
  }
}

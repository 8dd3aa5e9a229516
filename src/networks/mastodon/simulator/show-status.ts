import type { Context } from "hono"
import { type Account, addressOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { findAccount, showAccount } from "#networks/mastodon/simulator/accounts.ts"
import { instanceOf } from "#networks/mastodon/simulator/instances.ts"
import { type Medium, showMedium } from "#networks/mastodon/simulator/media.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"

export type Status = {
  readonly id: string
  readonly server: string
  readonly account: string
  readonly app: string
  readonly text: string
  readonly warning: string
  readonly isSensitive: boolean
  readonly visibility: "public" | "unlisted" | "private" | "direct"
  readonly language: string
  readonly quotePolicy: string
  readonly parent: string | null
  readonly media: readonly string[]
  readonly createdAt: string
  readonly replies: number
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Links lose their scheme and their end for the eye, and keep them for whoever reads the source. */
function drawLink(link: string): string {
  const [, scheme = "", rest = ""] = /^(https?:\/\/)(.*)$/.exec(link) ?? []
  const [seen, hidden] = [rest.slice(0, 30), rest.slice(30)]
  return `<a href="${link}" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">${scheme}</span><span class="${hidden === "" ? "" : "ellipsis"}">${seen}</span><span class="invisible">${hidden}</span></a>`
}

/** A text as servers show it. */
export function drawContent(text: string): string {
  const paragraphs = escape(text)
    .replaceAll(/https?:\/\/[^\s<]+/g, drawLink)
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll("\n", "<br />"))
  return text === "" ? "" : paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("")
}

function countsOf(tools: SandboxTools, { id, createdAt, replies }: Status) {
  const grown = growthOf(tools, { id, publishedAt: createdAt }, 20)
  return {
    replies_count: grown(0, 14) + replies,
    reblogs_count: grown(1, 40),
    favourites_count: grown(2, 110),
    quotes_count: grown(3, 6),
  }
}

/** Whether somebody may see a post; without an account it is anybody. */
export function isVisibleTo(status: Status, viewer: Account | undefined): boolean {
  return status.visibility === "public" || status.visibility === "unlisted" || viewer?.key === status.account
}

export function showStatus(tools: SandboxTools, c: Context, status: Status, viewer: Account | undefined) {
  const author = findAccount(tools, status.account)
  if (author === undefined) throw new Error("a post of nobody")
  const home = addressOf(tools, status.server)
  const { quotes_count, ...counts } = countsOf(tools, status)
  const media = status.media.flatMap((id) => tools.memory.get<Medium>("medium", id) ?? [])
  return {
    id: status.id,
    created_at: Temporal.Instant.from(status.createdAt).toString({ smallestUnit: "millisecond" }),
    edited_at: null,
    in_reply_to_id: status.parent,
    in_reply_to_account_id: status.parent === null ? null : author.id,
    sensitive: status.isSensitive,
    spoiler_text: status.warning,
    visibility: status.visibility,
    language: status.language,
    uri: `${home}/users/${author.username}/statuses/${status.id}`,
    url: `${home}/@${author.username}/${status.id}`,
    ...counts,
    ...(instanceOf(c).countsQuotes ? { quotes_count } : {}),
    content: drawContent(status.text),
    reblog: null,
    // What a post was made with is its author's business.
    ...(viewer?.key === status.account ? { application: { name: status.app, website: null } } : {}),
    account: showAccount(tools, author),
    media_attachments: media.map((medium) => showMedium(tools, medium)),
    mentions: [],
    tags: [],
    emojis: [],
    quote: null,
    quote_approval: { automatic: [], manual: [], current_user: "automatic" },
    card: null,
    poll: null,
  }
}

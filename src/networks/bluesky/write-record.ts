import { findMarks } from "#networks/bluesky/find-marks.ts"
import type { SendItem, Json } from "#networks/network.ts"

export type RecordFields = { readonly [key: string]: Json }

/** What names a record for ever: where it is and what it said. */
export type StrongRef = { readonly uri: string; readonly cid: string }

export type Reply = { readonly root: StrongRef; readonly parent: StrongRef }

export type Parts = {
  readonly createdAt: string
  readonly facets: readonly Json[]
  readonly embed: RecordFields | null
  readonly reply: Reply | null
}

function optionOf(item: SendItem, name: string): string {
  return item.options[`bluesky.${name}`] ?? ""
}

/** A card for the first link. Nobody looks at the page behind it: the card says where it is, and no more. */
function writeCard(item: SendItem): RecordFields | null {
  if (optionOf(item, "linkCard") === "none") return null
  const uri = findMarks(item.body).find(({ kind }) => kind === "link")?.value
  if (uri === undefined) return null
  const { host, pathname } = new URL(uri)
  const title = pathname === "/" ? host : `${host}${pathname}`
  return { $type: "app.bsky.embed.external", external: { uri, title, description: "" } }
}

export function writeRecord(item: SendItem, { createdAt, facets, embed, reply }: Parts): RecordFields {
  const langs = optionOf(item, "langs")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "")
  const label = optionOf(item, "labels")
  const shown = embed ?? writeCard(item)
  return {
    $type: "app.bsky.feed.post",
    text: item.body,
    createdAt,
    ...(facets.length === 0 ? {} : { facets }),
    ...(reply === null ? {} : { reply }),
    ...(shown === null ? {} : { embed: shown }),
    ...(langs.length === 0 ? {} : { langs }),
    ...(label === "" ? {} : { labels: { $type: "com.atproto.label.defs#selfLabels", values: [{ val: label }] } }),
  }
}

const replyRules: Readonly<Record<string, readonly Json[]>> = {
  nobody: [],
  mentioned: [{ $type: "app.bsky.feed.threadgate#mentionRule" }],
  following: [{ $type: "app.bsky.feed.threadgate#followingRule" }],
  followers: [{ $type: "app.bsky.feed.threadgate#followerRule" }],
}

/** The records beside a post that say who may answer the thread, and who may quote the post. */
export function writeGates(item: SendItem, post: string, createdAt: string): readonly RecordFields[] {
  const allow = replyRules[optionOf(item, "threadgate")]
  const gates: RecordFields[] = []
  // A thread has one gate, that of its first post.
  if (item.index === 0 && allow !== undefined) {
    gates.push({ $type: "app.bsky.feed.threadgate", post, allow, createdAt })
  }
  if (optionOf(item, "quotes") === "disable") {
    const embeddingRules = [{ $type: "app.bsky.feed.postgate#disableRule" }]
    gates.push({ $type: "app.bsky.feed.postgate", post, embeddingRules, createdAt })
  }
  return gates
}

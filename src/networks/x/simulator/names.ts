import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { end } from "#networks/simulator/answers.ts"
import { invalid } from "#networks/x/simulator/problems.ts"

/*
 * Which names this X has for what it shows of a post: the older ones, the newer ones, or each where it is asked by them, as
 * X did when it was last seen. It refuses parameters that it does not know. Fields that it does not know it leaves out,
 * except for the older X, which refused those too.
 */

export type Names = "post" | "tweet"

export type KnownNames = "old" | "new" | "either"

const parameters: Readonly<Record<Names, readonly string[]>> = {
  tweet: [
    "id",
    "text",
    "edit_history_tweet_ids",
    "author_id",
    "created_at",
    "conversation_id",
    "entities",
    "referenced_tweets",
    "attachments",
    "public_metrics",
    "note_tweet",
  ],
  post: ["id", "text", "created_at", "conversation_id", "entities", "attachments", "public_metrics", "note_post"],
}

const expansions: Readonly<Record<Names, Readonly<Record<string, string>>>> = {
  tweet: {
    "attachments.media_keys": "attachments",
    author_id: "author_id",
    "referenced_tweets.id": "referenced_tweets",
  },
  post: {
    "attachments.media_keys": "attachments",
    author_id: "author_id",
    edit_history_post_ids: "edit_history_post_ids",
    referenced_posts: "referenced_posts",
  },
}

export type Shown = {
  readonly names: Names
  readonly fields: readonly string[]
  /** Whether what a post answers or quotes is added to the answer. */
  readonly withReferences: boolean
  /** What is shown of the authors and the media, where these are added to the answer. */
  readonly ofUsers?: readonly string[]
  readonly ofMedia?: readonly string[]
}

export function knownNames(tools: SandboxTools): KnownNames {
  return tools.memory.get<KnownNames>("vocabulary", "known") ?? "either"
}

function alwaysIn(names: Names): readonly string[] {
  return ["id", "text", `edit_history_${names}_ids`]
}

/** What is shown without being asked for. */
export function showByDefault(tools: SandboxTools): Shown {
  const names = knownNames(tools) === "old" ? "tweet" : "post"
  return { names, fields: alwaysIn(names), withReferences: false }
}

export const listOf = (text: string | undefined): readonly string[] => (text === undefined ? [] : text.split(","))

/** What a request wants to see, and its other parameters. */
export function readFields(
  tools: SandboxTools,
  c: Context,
): { readonly shown: Shown; readonly rest: Readonly<Record<string, string>> } {
  const { "tweet.fields": older, "post.fields": newer, expansions: expanded, ...others } = c.req.query()
  const {
    "user.fields": users,
    "media.fields": media,
    "poll.fields": _polls,
    "place.fields": _places,
    ...rest
  } = others
  const known = knownNames(tools)
  if (older !== undefined && known === "new") return end(invalid(c, "The query parameter [tweet.fields] is not known"))
  if (newer !== undefined && known === "old") return end(invalid(c, "The query parameter [post.fields] is not known"))
  const names = newer === undefined ? (older === undefined ? showByDefault(tools).names : "tweet") : "post"
  const wanted = [...listOf(older), ...listOf(newer)]
  const unknown = wanted.find((field) => !parameters[names].includes(field))
  if (known === "old" && unknown !== undefined) {
    return end(
      invalid(c, `The \`tweet.fields\` query parameter value [${unknown}] is not known`, { "tweet.fields": wanted }),
    )
  }
  const expandable = listOf(expanded)
  const added = expandable.flatMap((name) => expansions[names][name] ?? [])
  const asked = [...wanted.filter((field) => parameters[names].includes(field)), ...added]
  const fields = [...new Set([...alwaysIn(names), ...asked])]
  const shown = {
    names,
    fields,
    withReferences: added.some((field) => field.startsWith("referenced_")),
    ...(expandable.includes("author_id") ? { ofUsers: listOf(users) } : {}),
    ...(expandable.includes("attachments.media_keys") ? { ofMedia: listOf(media) } : {}),
  }
  return { shown, rest }
}

import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { xApi } from "#networks/x/client.ts"
import { askInEither, type Vocabulary } from "#networks/x/vocabulary.ts"

const batch = 100

const count = z.number().int().nonnegative()

/** Posts that are gone stand in `errors`, beside those that were found. */
const answer = z.object({
  data: z
    .array(
      z.object({
        id: someText,
        // Missing where X did not understand what it was asked for.
        public_metrics: z
          .object({
            impression_count: count.optional(),
            like_count: count.optional(),
            reply_count: count.optional(),
            repost_count: count.optional(),
            retweet_count: count.optional(),
            quote_count: count.optional(),
            bookmark_count: count.optional(),
          })
          .optional(),
      }),
    )
    .optional(),
})

type Answer = z.infer<typeof answer>
type Metrics = NonNullable<NonNullable<Answer["data"]>[number]["public_metrics"]>

const isComplete = ({ data = [] }: Answer): boolean => data.every(({ public_metrics: found }) => found !== undefined)

function asNumbers(found: Metrics): ReportedNumbers {
  const named = {
    views: found.impression_count,
    likes: found.like_count,
    comments: found.reply_count,
    shares: found.repost_count ?? found.retweet_count,
    quotes: found.quote_count,
    saves: found.bookmark_count,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

const withoutNumbers: Refused = {
  kind: "refused",
  why: "transient",
  code: "NoNumbers",
  message: "X shows a post without its numbers.",
}

async function read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused> {
  const numbers = new Map<string, ReportedNumbers>()
  for (let at = 0; at < externalIds.length; at += batch) {
    const ids = externalIds.slice(at, at + batch)
    const askIn = (vocabulary: Vocabulary) =>
      ask(outside, xApi, answer, {
        method: "GET",
        path: `/2/tweets?ids=${ids.join(",")}&${vocabulary}.fields=public_metrics`,
        token: author.credentials.accessToken,
      })
    const [response] = await askInEither(askIn, isComplete)
    if (response.kind === "refused") return response
    for (const { id, public_metrics: found } of response.value.data ?? []) {
      if (found === undefined) return withoutNumbers
      numbers.set(id, asNumbers(found))
    }
  }
  return { kind: "read", numbers }
}

export const readMetrics: ReadMetrics = { batch, read }

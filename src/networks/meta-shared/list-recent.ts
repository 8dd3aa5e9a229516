import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { GraphApi } from "#networks/meta-shared/graph-api.ts"
import type { Author, Outside, Unknown } from "#networks/network.ts"

const pageLength = 10
const mostPages = 5

const paging = z
  .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
  .optional()

type Edge<T> = {
  /** Below the host. */
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly item: z.ZodType<T>
}

type Listed<T> = {
  readonly kind: "listed"
  readonly items: readonly T[]
  /** Whether those are all: further back there were only older ones. */
  readonly isWhole: boolean
}

/**
 * What an edge lists that is recent, page after page until one has nothing recent. Edges list the newest first, but what
 * is pinned may stand before it, and `since` may do nothing: only the time of each item says whether it is recent.
 */
export async function listRecent<T>(
  outside: Outside,
  api: GraphApi,
  author: Author,
  { path, fields, item }: Edge<T>,
  isRecent: (item: T) => boolean,
): Promise<Listed<T> | Unknown> {
  const answer = z.object({ data: z.array(item), paging })
  const items: T[] = []
  let after = ""
  for (let page = 0; page < mostPages; page += 1) {
    const response = await ask(outside, api, answer, {
      method: "GET",
      path,
      fields: {
        ...fields,
        limit: String(pageLength),
        ...(after === "" ? {} : { after }),
        access_token: author.credentials.accessToken,
      },
    })
    if (response.kind !== "response") return { kind: "unknown", message: response.message }
    const recent = response.value.data.filter((each) => isRecent(each))
    items.push(...recent)
    after = response.value.paging?.next === undefined ? "" : (response.value.paging.cursors?.after ?? "")
    if (after === "" || recent.length === 0) return { kind: "listed", items, isWhole: true }
  }
  return { kind: "listed", items, isWhole: false }
}

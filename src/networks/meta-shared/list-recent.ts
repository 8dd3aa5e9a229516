import * as z from "zod"
import { ask, type Graph } from "#networks/meta-shared/ask.ts"
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

/** What an edge lists, newest first, page after page and not beyond the first one that is not recent. */
export async function listRecent<T>(
  outside: Outside,
  graph: Graph,
  author: Author,
  { path, fields, item }: Edge<T>,
  isRecent: (item: T) => boolean = () => true,
): Promise<readonly T[] | Unknown> {
  const answer = z.object({ data: z.array(item), paging })
  const found: T[] = []
  let after = ""
  for (let page = 0; page < mostPages; page += 1) {
    const heard = await ask(outside, graph, {
      method: "GET",
      path,
      fields: {
        ...fields,
        limit: String(pageLength),
        ...(after === "" ? {} : { after }),
        access_token: author.credentials.accessToken,
      },
      answer,
    })
    if (heard.kind !== "heard") return { kind: "unknown", message: heard.message }
    const recent = heard.answer.data.filter((each) => isRecent(each))
    found.push(...recent)
    after = heard.answer.paging?.next === undefined ? "" : (heard.answer.paging.cursors?.after ?? "")
    if (after === "" || recent.length < heard.answer.data.length) break
  }
  return found
}

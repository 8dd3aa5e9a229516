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

/** What an edge lists, newest first, page after page and not beyond the first one that is not recent. */
export async function listRecent<T>(
  outside: Outside,
  api: GraphApi,
  author: Author,
  { path, fields, item }: Edge<T>,
  isRecent: (item: T) => boolean = () => true,
): Promise<readonly T[] | Unknown> {
  const answer = z.object({ data: z.array(item), paging })
  const found: T[] = []
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
    found.push(...recent)
    after = response.value.paging?.next === undefined ? "" : (response.value.paging.cursors?.after ?? "")
    if (after === "" || recent.length < response.value.data.length) break
  }
  return found
}

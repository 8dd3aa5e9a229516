import type { Actions, Client } from "fanfare/client"
import { templateHeads } from "#domain/import/read-file.ts"
import { writeCsv } from "#domain/write-csv.ts"
import { originalOf, type ListedPost, timeOf } from "#remote/commands/posts.ts"
import type { AccountBook } from "#remote/names.ts"
import type { Terminal } from "#remote/terminal.ts"

type Query = Actions["posts.list"]["input"]

/** All posts that fit, page by page. */
export async function exportPosts(client: Client, terminal: Terminal, query: Query): Promise<readonly ListedPost[]> {
  const found: ListedPost[] = []
  let cursor: string | undefined
  do {
    const page = await client.call("posts.list", { ...query, limit: 100, ...(cursor !== undefined && { cursor }) })
    found.push(...page.posts)
    terminal.progress(`${found.length} posts`)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  terminal.progress("")
  return found
}

/** The columns of the template, so that it can be imported, and what only a post that exists has. */
export function writeSheet(posts: readonly ListedPost[], { spell }: AccountBook): string {
  const rows = posts.map((post) => {
    const first = originalOf(post)?.content[0]
    const accounts = post.accountIds.map(spell).join(", ")
    const links = post.results.flatMap(({ url }) => url ?? []).join(" ")
    return [
      first?.body ?? "",
      accounts,
      timeOf(post) ?? "",
      "",
      (first?.media ?? []).join(", "),
      post.id,
      post.status,
      links,
    ]
  })
  return writeCsv({ heads: [...templateHeads, "post id", "status", "links"], rows })
}

/** Whether a row of a sheet leaves something of it out. */
export function hasMoreThanSheet({ versions }: ListedPost): boolean {
  return (
    versions.length > 1 ||
    versions.some(({ content, options }) => content.length > 1 || Object.keys(options).length > 0)
  )
}

import { sql } from "kysely"
import { type CalendarEntry, listEntries } from "#storage/calendar.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/** So many of the newest posts are searched: what is older is found in the list of posts. */
export const mostSearched = 5_000

/** The newest posts with all of these words in some version, newest first. */
export async function searchPosts(
  db: WorkspaceReader,
  words: readonly string[],
  most: number,
): Promise<readonly CalendarEntry[]> {
  const recent = db.rows
    .selectFrom("posts")
    .select(["posts.id", "posts.created_at", "posts.search_text"])
    .where("posts.workspace_id", "=", db.workspaceId)
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(mostSearched)
  let statement = db.rows.selectFrom(recent.as("recent")).select("recent.id")
  for (const word of words) {
    const pattern = `%${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    statement = statement.where(sql<boolean>`recent.search_text LIKE ${pattern}`)
  }
  const found = await statement.orderBy("recent.created_at", "desc").orderBy("recent.id", "desc").limit(most).execute()
  const ids = found.map(({ id }) => id)
  const byId = new Map((await listEntries(db, ids)).map((entry) => [entry.id, entry]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

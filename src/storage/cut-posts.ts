import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { CountedRange } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/*
 * PostgreSQL puts the rows of each post together in one process, however many posts there are. In pieces, each of some
 * posts, several processes do it: a union of pieces is what it divides among them.
 */

/** In a shorter range an index finds the rows, and each piece would look through all that it finds. */
const shortestDays = 90

const pieces = 4n

/** The ids between pieces of about the same size: they begin with the time at which a post was made. */
export async function cutPosts(
  { workspaceId, rows }: WorkspaceReader,
  { from, to, labelId }: CountedRange,
): Promise<readonly Id<"pst">[]> {
  if (labelId !== undefined || from.until(to).total("hours") < shortestDays * 24) return []
  const ids = rows.selectFrom("post_metrics").select("post_id").where("workspace_id", "=", workspaceId).limit(1)
  const first = await ids.orderBy("post_id").executeTakeFirst()
  const last = await ids.orderBy("post_id", "desc").executeTakeFirst()
  if (first === undefined || last === undefined) return []
  const [low, high] = [numberOf(first.post_id), numberOf(last.post_id)]
  return Array.from({ length: Number(pieces) - 1 }, (_, at) => idOf(low + ((high - low) * BigInt(at + 1)) / pieces))
}

/** What holds of the posts of each piece. */
export function piecesBetween(cuts: readonly Id<"pst">[]) {
  const since = (cut: Id<"pst"> | undefined) => (cut === undefined ? sql`true` : sql`post_id >= ${cut}`)
  const before = (cut: Id<"pst"> | undefined) => (cut === undefined ? sql`true` : sql`post_id < ${cut}`)
  return [undefined, ...cuts].map((cut, at) => sql`${since(cut)} AND ${before(cuts[at])}`)
}

const numberOf = (id: Id<"pst">): bigint => BigInt(`0x${id.replaceAll("-", "")}`)

function idOf(number: bigint): Id<"pst"> {
  const digits = number.toString(16).padStart(32, "0")
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") as Id<"pst">
}

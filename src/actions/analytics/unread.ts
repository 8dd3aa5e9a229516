import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { CountedRange } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { glanceAtPosts } from "#storage/posts.ts"
import { listUnread } from "#storage/unread.ts"

/** So many of them are named. */
const named = 20

/** What was published in a range and has no numbers: sums count it as 0. */
export const unreadView = z.strictObject({
  /** Posts without numbers from any account. */
  posts: z.int(),
  accounts: z.array(z.strictObject({ accountId: idOutput("acc"), posts: z.int() })),
  days: z.array(z.strictObject({ date: z.string(), posts: z.int() })),
  hours: z.array(z.strictObject({ weekday: z.int(), hour: z.int(), posts: z.int() })),
  newest: z.array(
    z.strictObject({
      postId: idOutput("pst"),
      text: z.string(),
      publishedAt: instantOutput,
      /** Absent where no read is planned, such as for networks that report nothing. */
      firstReadAt: instantOutput.optional(),
    }),
  ),
})

export async function viewUnread(
  db: WorkspaceReader,
  range: CountedRange,
  zone: string,
): Promise<z.input<typeof unreadView>> {
  const { posts, accounts } = await listUnread(db, range)
  const placed = posts.map(({ published_at: at }) => {
    const there = at.toZonedDateTimeISO(zone)
    return { date: there.toPlainDate().toString(), weekday: there.dayOfWeek, hour: there.hour }
  })
  const newest = posts.slice(0, named)
  const glances = await glanceAtPosts(
    db,
    newest.map(({ post_id }) => post_id),
  )
  const texts = new Map(glances.map(({ id, beginning }) => [id, beginning]))
  return {
    posts: posts.length,
    accounts: accounts.map(({ account_id: accountId, posts: count }) => ({ accountId, posts: count })),
    days: countBy(placed, ({ date }) => date).map(([{ date }, count]) => ({ date, posts: count })),
    hours: countBy(placed, ({ weekday, hour }) => `${weekday} ${hour}`).map(([{ weekday, hour }, count]) => ({
      weekday,
      hour,
      posts: count,
    })),
    newest: newest.map(({ post_id, published_at, due_at }) => ({
      postId: post_id,
      text: texts.get(post_id) ?? "",
      publishedAt: published_at,
      ...(due_at === null ? {} : { firstReadAt: due_at }),
    })),
  }
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly [T, number])[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap((group) =>
    group.slice(0, 1).map((one) => [one, group.length] as const),
  )
}

import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { PostStatus } from "#domain/post-status.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { fillPage, fitPage } from "#storage/page.ts"
import { type PostRow, selectPosts } from "#storage/posts.ts"
import type { Tables } from "#storage/tables.ts"

/** By which of its times posts are listed; posts without that time are left out. */
export const postOrders = ["created", "scheduled", "published"] as const

type PostOrder = (typeof postOrders)[number]

export type PostFilter = {
  readonly status?: PostStatus | undefined
  readonly accountId?: Id<"acc"> | undefined
  readonly labelId?: Id<"lbl"> | undefined
  readonly search?: string | undefined
  readonly order?: PostOrder | undefined
  /** Of the time by which they are listed. */
  readonly from?: Temporal.Instant | undefined
  readonly to?: Temporal.Instant | undefined
}

type Entry = { readonly at: Temporal.Instant; readonly id: Id<"pst"> }

/** What one account adds to a post that is shown: its id, and how publishing to it went. */
const bytesPerAccount = 600

/** So far posts are counted. Beyond it nobody cares how many there are, and counting a million takes seconds. */
export const mostCounted = 10_000

type Place = { readonly at: Temporal.Instant; readonly id: string }

type Listed = {
  readonly rows: readonly PostRow[]
  /** Where the next page begins. */
  readonly last: Entry | undefined
}

export type PostPage = Listed & {
  /** How many there are on all pages, as far as they are counted. */
  readonly total: number
  readonly isTotalCut: boolean
}

/** A page, and how many posts there are in all. */
export async function listAndCountPosts(
  db: WorkspaceReader,
  filter: PostFilter,
  limit: number,
  place: Place | undefined,
): Promise<PostPage> {
  const page = await listPosts(db, filter, limit, place)
  const isWhole = place === undefined && page.last === undefined
  const count = isWhole ? page.rows.length : await countPosts(db, filter)
  return { ...page, total: Math.min(count, mostCounted), isTotalCut: count > mostCounted }
}

/** Those after `place`, as many as fit into a page. */
export async function listPosts(
  db: WorkspaceReader,
  filter: PostFilter,
  limit: number,
  place: Place | undefined,
): Promise<Listed> {
  const bytes = sql<number>`content_bytes + ${bytesPerAccount} * cardinality(account_ids)`.as("bytes")
  const isSoonestFirst = filter.order === "scheduled"
  const time = timeOf(filter)
  let statement = filterPosts(db, filter).select(["posts.id", time.as("at"), bytes])
  if (place !== undefined) {
    const here = sql`(${time}, posts.id)`
    const there = sql`(${place.at}::timestamptz, ${place.id}::uuid)`
    statement = statement.where(isSoonestFirst ? sql<boolean>`${here} > ${there}` : sql<boolean>`${here} < ${there}`)
  }
  const direction = isSoonestFirst ? "asc" : "desc"
  const found = statement
    .orderBy(time, direction)
    .orderBy("posts.id", direction)
    .limit(limit + 1)
  const page = fitPage(await found.execute(), limit)
  const ids = page.rows.map(({ id }) => id)
  const { rows } = fillPage(page, ids.length === 0 ? [] : await selectPosts(db).where("id", "in", ids).execute())
  return { rows, last: page.hasMore ? page.rows.at(-1) : undefined }
}

/** How many there are, up to one more than are counted. */
async function countPosts(db: WorkspaceReader, filter: PostFilter): Promise<number> {
  const { labelId, order, from, to } = filter
  let statement = selectPlain(db, filter)
  if (order === "published") statement = statement.where(isFirstOutBetween(from, to))
  // In the order of an index, so that the database does not leaf through the posts of other workspaces for them: that of the
  // list, or that of the key by which the other table is compared. A label has an index of its own to begin with.
  const ordered = statement.orderBy(order === "published" ? sql`posts.id` : timeOf(filter), "desc")
  const some = (labelId === undefined ? ordered.orderBy("posts.id", "desc") : statement)
    .select(sql`1`.as("one"))
    .limit(mostCounted + 1)
  const count = db.rows.selectFrom(some.as("some")).select((e) => e.fn.countAll<number>().as("count"))
  return (await count.executeTakeFirstOrThrow()).count
}

const times = {
  created: sql<Temporal.Instant>`posts.created_at`,
  scheduled: sql<Temporal.Instant>`posts.scheduled_at`,
  published: sql<Temporal.Instant>`out.published_at`,
} as const

function timeOf({ order = "created" }: PostFilter) {
  return times[order]
}

function filterPosts(db: WorkspaceReader, filter: PostFilter): Posts {
  const { order, from, to } = filter
  const plain = selectPlain(db, filter)
  return order === "published" ? whereInRange(joinFirstPublication(plain), times.published, from, to) : plain
}

/** Those that fit all of the filter but when they came out, which another table knows. */
function selectPlain(db: WorkspaceReader, filter: PostFilter): Posts {
  const { status, accountId, labelId, search, order, from, to } = filter
  let statement: Posts = db.rows.selectFrom("posts").where("posts.workspace_id", "=", db.workspaceId)
  if (order === "scheduled") statement = statement.where("posts.scheduled_at", "is not", null)
  if (order !== "published") statement = whereInRange(statement, timeOf(filter), from, to)
  if (status !== undefined) statement = statement.where("posts.status", "=", status)
  if (accountId !== undefined) {
    statement = statement.where(sql<boolean>`${accountId} = any(posts.account_ids)`)
  }
  if (labelId !== undefined) {
    statement = statement.where(sql<boolean>`EXISTS (SELECT FROM post_labels
      WHERE post_labels.workspace_id = posts.workspace_id AND post_labels.post_id = posts.id
        AND post_labels.label_id = ${labelId})`)
  }
  if (search !== undefined) {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    statement = statement.where("posts.search_text", "like", pattern)
  }
  return statement
}

function whereInRange(
  statement: Posts,
  time: RawBuilder<Temporal.Instant>,
  from: Temporal.Instant | undefined,
  to: Temporal.Instant | undefined,
): Posts {
  const begun = from === undefined ? statement : statement.where(time, ">=", from)
  return to === undefined ? begun : begun.where(time, "<", to)
}

type Posts = SelectQueryBuilder<Tables, "posts", object>

/** A post came out when its first account had it. An index has the times, so a page is read without sorting all posts. */
function joinFirstPublication(statement: Posts): Posts {
  return statement
    .innerJoin("post_metrics as out", (join) =>
      join.onRef("out.workspace_id", "=", "posts.workspace_id").onRef("out.post_id", "=", "posts.id"),
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM post_metrics earlier
        WHERE earlier.workspace_id = out.workspace_id AND earlier.post_id = out.post_id
          AND (earlier.published_at, earlier.account_id) < (out.published_at, out.account_id))`,
    )
}

/** The same as a condition of a post, for counting: which of its publications was the first does not matter there. */
function isFirstOutBetween(from: Temporal.Instant | undefined, to: Temporal.Instant | undefined) {
  // Without a range, the key of the other table is enough.
  const since = from === undefined ? sql`` : sql`AND out.published_at >= ${from}`
  const until = to === undefined ? sql`` : sql`AND out.published_at < ${to}`
  const earlier = from === undefined ? sql`` : sql`AND NOT ${isOut(sql`AND out.published_at < ${from}`)}`
  return sql<boolean>`${isOut(sql`${since} ${until}`)} ${earlier}`
}

function isOut(when: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT FROM post_metrics AS out
    WHERE out.workspace_id = posts.workspace_id AND out.post_id = posts.id ${when})`
}

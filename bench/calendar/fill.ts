import { createHash } from "node:crypto"
import { sql } from "kysely"
import { newId } from "#crypto/random.ts"
import type { Id, Prefix } from "#domain/ids.ts"
import type { Database, Writer } from "#storage/database.ts"

/** The days around now that have posts to come; all others lie before. */
const daysToCome = 21

const accountsEach = 10

/** What the ids of posts are counted back from. */
const lastPost = 1_000_000_000_000

export type Filling = {
  /** How many there are in each workspace. */
  readonly posts: number
  readonly workspaces?: number
  /**
   * As many as a busy team plans, if nothing else is said. However many posts there are in all, there are as many in a span
   * of time.
   */
  readonly perDay?: number
}

export type Filled = {
  readonly workspaceId: Id<"wsp">
  readonly now: Temporal.Instant
  readonly accountId: Id<"acc">
  readonly labelId: Id<"lbl">
  /** The newest of those that are out, or the one before. */
  readonly postId: Id<"pst">
}

/**
 * Workspaces with ten accounts and so many posts each, the last of them three weeks from now: what is past is Published, what
 * is to come Scheduled. A tenth has a label. The database makes them by itself. Returns one of the workspaces.
 */
export async function fill(database: Database, { posts, workspaces = 1, perDay = 20 }: Filling): Promise<Filled> {
  const ids = Array.from({ length: workspaces }, () => newId<"wsp">())
  const userId = newId<"usr">()
  const now = Temporal.Now.instant().round("second")
  const last = now.add({ hours: daysToCome * 24 })
  const all = sql`unnest(${ids}::uuid[]) AS w (id)`
  const each = sql`${all} CROSS JOIN generate_series(1, ${posts}::integer) AS n`
  const at = sql`${last}::timestamptz - n * ${86_400 / perDay}::float8 * interval '1 second'`
  const isOut = sql`${at} < ${now}::timestamptz`
  // As those that the service makes: no two the same, and the newer ones come later.
  const idOf = sql.raw(`(lpad(to_hex(${lastPost} - n), 12, '0') || left(md5(w.id || ' post ' || n), 20))::uuid`)
  const account = sql.raw(`md5(w.id || ' account ' || n % ${accountsEach})::uuid`)
  const label = sql.raw("md5(w.id || ' label')::uuid")
  await database.write(async ({ rows }) => {
    await sql`INSERT INTO users (id, email, email_key, name, time_zone, created_at)
      VALUES (${userId}, 'bench@example.com', ${`bench-${userId}`}, 'Bench', 'UTC', ${now})`.execute(rows)
    await sql`INSERT INTO workspaces (id, name, time_zone, created_at) SELECT id, 'Bench', 'UTC', ${now} FROM ${all}`.execute(
      rows,
    )
    await sql`INSERT INTO labels (workspace_id, id, name, colour) SELECT id, ${label}, 'Bulb week', 'moss' FROM ${all}`.execute(
      rows,
    )
    await sql`
      INSERT INTO accounts (workspace_id, id, network, external_id, handle, display_name, status, statistics, sandbox, connected_at)
      SELECT w.id, ${account}, 'mastodon', n, 'lark', 'Lark', 'Active', 'Reading', true, ${now}
      FROM ${all} CROSS JOIN generate_series(1, ${accountsEach}::integer) AS n`.execute(rows)
    // The rows fit together as they are made: a look at every other table for each of them would take minutes.
    await sql`SET LOCAL session_replication_role = replica`.execute(rows)
    const rebuild = await dropIndexes(rows)
    await sql`
      INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, scheduled_at, sent_at, created_by,
        created_at, updated_at)
      SELECT w.id, ${idOf}, CASE WHEN ${isOut} THEN 'Published' ELSE 'Scheduled' END, ARRAY[${account}],
        jsonb_build_array(jsonb_build_object('accountId', NULL, 'options', '{}'::jsonb,
          'content', jsonb_build_array(jsonb_build_object('body', 'Bulbs are in, ' || n, 'media', '[]'::jsonb)))),
        'bulbs are in, ' || n, ${at}, CASE WHEN ${isOut} THEN ${at} END, ${userId}, ${at}, ${at}
      FROM ${each}`.execute(rows)
    await sql`
      INSERT INTO post_metrics (workspace_id, post_id, account_id, published_at, external_id)
      SELECT w.id, ${idOf}, ${account}, ${at}, n::text FROM ${each} WHERE ${isOut}`.execute(rows)
    await sql`
      INSERT INTO post_labels (workspace_id, post_id, label_id)
      SELECT w.id, ${idOf}, ${label} FROM ${each} WHERE n % 10 = 0`.execute(rows)
    await rebuild()
  })
  const [workspaceId = newId<"wsp">()] = ids
  const hash = (text: string) => createHash("md5").update(`${workspaceId} ${text}`).digest("hex")
  const newest = Math.min(posts, daysToCome * perDay + 1)
  return {
    workspaceId,
    now,
    accountId: asUuid<"acc">(hash("account 0")),
    labelId: asUuid<"lbl">(hash("label")),
    postId: asUuid<"pst">((lastPost - newest).toString(16).padStart(12, "0") + hash(`post ${newest}`).slice(0, 20)),
  }
}

function asUuid<T extends Prefix>(hex: string): Id<T> {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") as Id<T>
}

/** Building an index once takes a fraction of the time of adding to it row by row. */
async function dropIndexes(rows: Writer["rows"]): Promise<() => Promise<void>> {
  const found = await sql<{ name: string; definition: string }>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE tablename IN ('posts', 'post_metrics', 'post_labels')
      AND indexname NOT IN (SELECT conname FROM pg_constraint)`.execute(rows)
  for (const { name } of found.rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(rows)
  return async () => {
    await sql`SET LOCAL maintenance_work_mem = '256MB'`.execute(rows)
    for (const { definition } of found.rows) await sql.raw(definition).execute(rows)
  }
}

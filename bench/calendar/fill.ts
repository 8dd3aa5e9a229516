import { sql } from "kysely"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { Database, Writer } from "#storage/database.ts"

/** As many as a busy team plans. So the answers are the same, however many posts there are in all. */
const perDay = 20

/** The days around now that have posts to come; all others lie before. */
const daysToCome = 21

export type Filled = {
  readonly workspaceId: Id<"wsp">
  readonly now: Temporal.Instant
  readonly accountId: Id<"acc">
  readonly labelId: Id<"lbl">
}

/**
 * A workspace with so many posts, twenty a day, the last of them three weeks from now: what is past is Published, what is to
 * come Scheduled. A tenth has a label. The database makes them by itself.
 */
export async function fill(database: Database, count: number): Promise<Filled> {
  const [workspaceId, userId, labelId] = [newId<"wsp">(), newId<"usr">(), newId<"lbl">()]
  const accounts = [newId<"acc">(), newId<"acc">(), newId<"acc">(), newId<"acc">()]
  const now = Temporal.Now.instant().round("second")
  const last = now.add({ hours: daysToCome * 24 })
  const at = sql`${last}::timestamptz - n * ${86_400 / perDay}::float8 * interval '1 second'`
  const isOut = sql`${at} < ${now}::timestamptz`
  const idOf = sql.raw("lpad(to_hex(n), 32, '0')::uuid")
  const account = sql`(${accounts}::uuid[])[1 + n % 4]`
  await database.write(async ({ rows }) => {
    await sql`INSERT INTO users (id, email, email_key, name, time_zone, created_at)
      VALUES (${userId}, 'bench@example.com', ${`bench-${userId}`}, 'Bench', 'UTC', ${now})`.execute(rows)
    await sql`INSERT INTO workspaces (id, name, time_zone, created_at)
      VALUES (${workspaceId}, 'Bench', 'UTC', ${now})`.execute(rows)
    await sql`INSERT INTO labels (workspace_id, id, name, colour)
      VALUES (${workspaceId}, ${labelId}, 'Bulb week', 'moss')`.execute(rows)
    await sql`
      INSERT INTO accounts (workspace_id, id, network, external_id, handle, display_name, status, statistics, sandbox, connected_at)
      SELECT ${workspaceId}, id, 'mastodon', id::text, 'lark', 'Lark', 'Active', 'Reading', true, ${now}
      FROM unnest(${accounts}::uuid[]) AS a (id)`.execute(rows)
    // The rows fit together as they are made: a look at every other table for each of them would take minutes.
    await sql`SET LOCAL session_replication_role = replica`.execute(rows)
    const rebuild = await dropIndexes(rows)
    await sql`
      INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, scheduled_at, sent_at, created_by,
        created_at, updated_at)
      SELECT ${workspaceId}, ${idOf}, CASE WHEN ${isOut} THEN 'Published' ELSE 'Scheduled' END, ARRAY[${account}],
        jsonb_build_array(jsonb_build_object('accountId', NULL, 'options', '{}'::jsonb,
          'content', jsonb_build_array(jsonb_build_object('body', 'Bulbs are in, ' || n, 'media', '[]'::jsonb)))),
        'bulbs are in, ' || n, ${at}, CASE WHEN ${isOut} THEN ${at} END, ${userId}, ${at}, ${at}
      FROM generate_series(1, ${count}::integer) AS n`.execute(rows)
    await sql`
      INSERT INTO post_metrics (workspace_id, post_id, account_id, published_at, external_id)
      SELECT ${workspaceId}, ${idOf}, ${account}, ${at}, n::text
      FROM generate_series(1, ${count}::integer) AS n WHERE ${isOut}`.execute(rows)
    await sql`
      INSERT INTO post_labels (workspace_id, post_id, label_id)
      SELECT ${workspaceId}, ${idOf}, ${labelId} FROM generate_series(1, ${count}::integer) AS n
      WHERE n % 10 = 0`.execute(rows)
    await rebuild()
  })
  return { workspaceId, now, accountId: accounts[0] ?? newId<"acc">(), labelId }
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

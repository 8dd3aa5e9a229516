import { sql } from "kysely"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { Database } from "#storage/database.ts"

/** Two of them on X, so that a post may be on one network twice. */
const networks = [
  "x",
  "x",
  "bluesky",
  "instagram",
  "facebook",
  "threads",
  "mastodon",
  "linkedin",
  "pinterest",
  "pixelfed",
]

export const days = 400

export type Made = {
  readonly workspaceId: Id<"wsp">
  readonly to: Temporal.Instant
  readonly accounts: readonly Id<"acc">[]
  /** One from the middle. */
  readonly postId: Id<"pst">
}

/**
 * A workspace with exactly so many posts on accounts, two accounts to a post, spread over 400 days up to now; those of the
 * last 30 days still have a read to come. The database makes them by itself.
 */
export async function makePosts(database: Database, count: number): Promise<Made> {
  const workspaceId = newId<"wsp">()
  const userId = newId<"usr">()
  const accounts = networks.map(() => newId<"acc">())
  const now = Temporal.Now.instant().round("second")
  const posts = Math.ceil(count / 2)
  const stepSeconds = (days * 86_400) / (posts + 1)
  const idOf = sql.raw("lpad(to_hex(n), 32, '0')::uuid")
  const on = (shift: string) => sql`(${accounts}::uuid[])[1 + ${sql.raw(shift)} % 10]`
  // The second account is never the first.
  const [first, second] = [on("n"), on("(n + 1 + n / 10 % 9)")]
  const at = sql`${now}::timestamptz - n * ${stepSeconds}::float8 * interval '1 second'`
  await database.write(async ({ rows }) => {
    await sql`INSERT INTO users (id, email, email_key, name, time_zone, created_at)
      VALUES (${userId}, 'bench@example.com', ${`bench-${userId}`}, 'Bench', 'UTC', ${now})`.execute(rows)
    await sql`INSERT INTO workspaces (id, name, time_zone, created_at)
      VALUES (${workspaceId}, 'Bench', 'UTC', ${now})`.execute(rows)
    await sql`
      INSERT INTO accounts (workspace_id, id, network, external_id, handle, display_name, status, statistics, sandbox, connected_at)
      SELECT ${workspaceId}, id, network, id::text, 'lark', 'Lark', 'Active', 'Reading', true, ${now}
      FROM unnest(${accounts}::uuid[], ${networks}::text[]) AS a (id, network)`.execute(rows)
    // The rows fit together as they are made: a look at every other table for each of them would take minutes.
    await sql`SET LOCAL session_replication_role = replica`.execute(rows)
    await sql`
      INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, created_by, created_at, updated_at)
      SELECT ${workspaceId}, ${idOf}, 'Published', ARRAY[${first}, ${second}],
        jsonb_build_array(jsonb_build_object('accountId', NULL, 'options', '{}'::jsonb,
          'content', jsonb_build_array(jsonb_build_object('body', 'Bulbs are in, ' || n, 'media', '[]'::jsonb)))),
        'bulbs', ${userId}, ${at}, ${at}
      FROM generate_series(${posts}::integer, 1, -1) AS n`.execute(rows)
    await sql`
      INSERT INTO post_metrics (workspace_id, post_id, account_id, published_at, fetched_at, external_id, due_at,
        views, reach, likes, comments, shares, quotes, saves, clicks, engagement)
      SELECT ${workspaceId}, ${idOf}, u.id, r.at, r.at + interval '7 days', n::text,
        CASE WHEN r.at > ${now}::timestamptz - interval '30 days' THEN r.at + interval '30 days' END,
        r.seen * 20, r.seen * 14, r.seen, r.seen / 7, r.seen / 5, r.seen / 20, r.seen / 9, NULL,
        r.seen + r.seen / 7 + r.seen / 5 + r.seen / 20 + r.seen / 9
      FROM generate_series(${posts}::integer, 1, -1) AS n
      CROSS JOIN LATERAL (VALUES (${first}, 0), (${second}, 1)) AS u (id, place)
      CROSS JOIN LATERAL (
        SELECT ${at} + u.place * interval '1.5 seconds' AS at, ((n * 7919::bigint + u.place * 53) % 400)::integer AS seen
      ) AS r`.execute(rows)
    await sql`
      INSERT INTO publications (workspace_id, post_id, account_id, state, external_id, published_at)
      SELECT workspace_id, post_id, account_id, 'ok', external_id, published_at FROM post_metrics
      WHERE workspace_id = ${workspaceId} AND post_id = (
        SELECT ${idOf} FROM (SELECT ${Math.ceil(posts / 2)}::integer AS n) AS middle)`.execute(rows)
    await sql`ANALYZE`.execute(rows)
  })
  const middle = Math.ceil(posts / 2)
    .toString(16)
    .padStart(32, "0")
  const postId = middle.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") as Id<"pst">
  return { workspaceId, to: now.add({ seconds: 1 }), accounts, postId }
}

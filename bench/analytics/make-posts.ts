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

export type Made = { readonly workspaceId: Id<"wsp">; readonly to: Temporal.Instant }

/** A workspace with so many posts on accounts, two accounts to a post, spread over 400 days up to now. */
export async function makePosts(database: Database, count: number): Promise<Made> {
  const workspaceId = newId<"wsp">()
  const userId = newId<"usr">()
  const accounts = networks.map(() => newId<"acc">())
  const now = Temporal.Now.instant().round("second")
  const posts = Math.ceil(count / 2)
  const stepSeconds = (days * 86_400) / (posts + 1)
  await database.write(async ({ rows }) => {
    await rows
      .insertInto("users")
      .values({
        id: userId,
        email: "bench@example.com",
        email_key: `bench-${userId}`,
        name: "Bench",
        password_hash: null,
        time_zone: "UTC",
        last_workspace_id: null,
        created_at: now,
      })
      .execute()
    const workspace = { id: workspaceId, name: "Bench", time_zone: "UTC", created_at: now }
    await rows.insertInto("workspaces").values(workspace).execute()
    await sql`
      INSERT INTO accounts (workspace_id, id, network, external_id, handle, display_name, status, statistics, sandbox, connected_at)
      SELECT ${workspaceId}, id, network, id::text, 'lark', 'Lark', 'Active', 'Reading', true, ${now}
      FROM unnest(${accounts}::uuid[], ${networks}::text[]) AS a (id, network)`.execute(rows)
    // The rows fit together as they are made: a look at every other table for each of them would take minutes.
    await sql`SET LOCAL session_replication_role = replica`.execute(rows)
    await sql`
      INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, created_by, created_at, updated_at)
      SELECT ${workspaceId}, lpad(to_hex(n), 32, '0')::uuid, 'Published',
        ARRAY[(${accounts}::uuid[])[1 + n % 10], (${accounts}::uuid[])[1 + (n / 10 + n + 1) % 10]],
        jsonb_build_array(jsonb_build_object('accountId', NULL, 'options', '{}'::jsonb,
          'content', jsonb_build_array(jsonb_build_object('body', 'Bulbs are in, ' || n, 'media', '[]'::jsonb)))),
        'bulbs', ${userId}, ${now}, ${now}
      FROM generate_series(1, ${posts}::integer) AS n`.execute(rows)
    await sql`
      INSERT INTO post_metrics (workspace_id, post_id, account_id, published_at, fetched_at,
        views, reach, likes, comments, shares, quotes, saves, clicks, engagement)
      SELECT p.workspace_id, p.id, u.id, r.at, r.at + interval '30 days',
        r.seen * 20, r.seen * 14, r.seen, r.seen / 7, r.seen / 5, r.seen / 20, r.seen / 9, NULL,
        r.seen + r.seen / 7 + r.seen / 5 + r.seen / 20 + r.seen / 9
      FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM posts WHERE workspace_id = ${workspaceId}) AS p
      CROSS JOIN LATERAL (SELECT DISTINCT unnest(p.account_ids) AS id) AS u
      CROSS JOIN LATERAL (
        SELECT ${now}::timestamptz - p.n * ${stepSeconds}::float8 * interval '1 second' AS at, (p.n * 7919 % 400)::integer AS seen
      ) AS r`.execute(rows)
    await sql`ANALYZE`.execute(rows)
  })
  return { workspaceId, to: now.add({ seconds: 1 }) }
}

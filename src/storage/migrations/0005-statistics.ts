import { type Kysely, sql } from "kysely"

/** What networks say of posts that are out: when they are asked, what they said last, and all that they said. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const numbers = ["views", "reach", "likes", "comments", "shares", "quotes", "saves", "clicks"]
const columns = numbers.map((name) => `${name} integer`).join(", ")

/** The networks that report something, as it was when this was written. */
const reporting = ["x", "threads", "facebook", "instagram", "tiktok", "youtube", "pinterest", "bluesky", "mastodon"]
const isReporting = `a.network IN (${[...reporting, "pixelfed"].map((key) => `'${key}'`).join(", ")})`

const statements = [
  // One for each post that is out on an account. external_id is what the network is asked by, null where there is nothing
  // to ask. due_at is the next read; fetched_at the last that worked; failed_at is there with the error of the last that did not.
  // What summaries read stands first, where it is found without looking at the rest of the row.
  `CREATE TABLE post_metrics (
    workspace_id uuid NOT NULL,
    post_id uuid NOT NULL,
    account_id uuid NOT NULL,
    published_at timestamptz NOT NULL,
    engagement integer NOT NULL DEFAULT 0,
    ${columns},
    claim integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    lease_until timestamptz,
    fetched_at timestamptz,
    failed_at timestamptz,
    external_id text,
    lease_by text,
    error text,
    PRIMARY KEY (workspace_id, post_id, account_id),
    FOREIGN KEY (workspace_id, post_id) REFERENCES posts ON DELETE CASCADE,
    CHECK (due_at IS NULL OR external_id IS NOT NULL),
    CHECK (lease_until IS NULL OR due_at IS NOT NULL),
    CHECK ((error IS NULL) = (failed_at IS NULL))
  )`,
  `CREATE INDEX post_metrics_due ON post_metrics (due_at) WHERE due_at IS NOT NULL AND lease_until IS NULL`,
  `CREATE INDEX post_metrics_due_of_account ON post_metrics (workspace_id, account_id, due_at)
    WHERE due_at IS NOT NULL AND lease_until IS NULL`,
  `CREATE INDEX post_metrics_leased ON post_metrics (lease_until) WHERE lease_until IS NOT NULL`,
  `CREATE INDEX post_metrics_of_account ON post_metrics (workspace_id, account_id, published_at)`,
  `CREATE INDEX post_metrics_published ON post_metrics (workspace_id, published_at)
    INCLUDE (account_id, post_id, engagement)`,
  // Everything that was ever read. Rows are added, and go with their post.
  `CREATE TABLE metric_snapshots (
    workspace_id uuid NOT NULL,
    post_id uuid NOT NULL,
    account_id uuid NOT NULL,
    fetched_at timestamptz NOT NULL,
    ${columns},
    engagement integer NOT NULL,
    PRIMARY KEY (workspace_id, post_id, account_id, fetched_at),
    FOREIGN KEY (workspace_id, post_id, account_id) REFERENCES post_metrics ON DELETE CASCADE
  )`,
  // What came out before there were statistics is read once, late, and goes on from there.
  `INSERT INTO post_metrics (workspace_id, post_id, account_id, external_id, published_at, due_at)
    SELECT p.workspace_id, p.post_id, p.account_id, CASE WHEN ${isReporting} THEN p.external_id END,
      p.published_at,
      CASE WHEN ${isReporting} AND p.external_id IS NOT NULL AND a.deleted_at IS NULL
        THEN p.published_at + interval '1 hour' END
    FROM publications p JOIN accounts a ON a.workspace_id = p.workspace_id AND a.id = p.account_id
    WHERE p.state = 'ok' AND p.published_at IS NOT NULL`,
]

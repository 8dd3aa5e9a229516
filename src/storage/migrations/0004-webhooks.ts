import { type Kysely, sql } from "kysely"

/** Webhooks, what is on its way to them, and which events have been handed to them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE events DROP CONSTRAINT events_type_check`,
  `ALTER TABLE events
    ADD CONSTRAINT events_type_check CHECK (type IN ('post.published', 'post.failed', 'account.disconnected', 'ping')),
    ADD COLUMN fanned_out_at timestamptz`,
  // Nobody could have asked for what happened before there were webhooks.
  `UPDATE events SET fanned_out_at = created_at`,
  `CREATE INDEX events_new ON events (created_at) WHERE fanned_out_at IS NULL`,
  `CREATE INDEX events_by_age ON events USING brin (created_at)`,
  // Secrets are sealed. During a rotation there are two: the next one takes over at \`changes_over_at\`.
  `CREATE TABLE webhooks (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL UNIQUE,
    url text NOT NULL,
    events text[] NOT NULL,
    secret text NOT NULL,
    next_secret text,
    changes_over_at timestamptz,
    status text NOT NULL CHECK (status IN ('active', 'paused')),
    active_since timestamptz NOT NULL,
    paused_at timestamptz,
    given_up_in_a_row integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CHECK ((next_secret IS NULL) = (changes_over_at IS NULL)),
    CHECK ((status = 'paused') = (paused_at IS NOT NULL))
  )`,
  // One for each event and webhook. \`claim\` goes up with every claim, \`tries\` with every try since it was queued.
  `CREATE TABLE webhook_deliveries (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'failed')),
    claim integer NOT NULL DEFAULT 0,
    tries integer NOT NULL DEFAULT 0,
    due_at timestamptz,
    lease_until timestamptz,
    lease_by text,
    last_status integer,
    last_error text,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, event_id, webhook_id),
    FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, event_id) REFERENCES events ON DELETE CASCADE,
    CHECK ((state = 'pending') = (due_at IS NOT NULL)),
    CHECK ((state = 'sending') = (lease_until IS NOT NULL))
  )`,
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, due_at, id) WHERE state = 'pending'`,
  `CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (lease_until) WHERE state = 'sending'`,
  `CREATE INDEX webhook_deliveries_log ON webhook_deliveries (workspace_id, webhook_id, id)`,
  `CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries USING brin (created_at)`,
  `CREATE TABLE webhook_attempts (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    at timestamptz NOT NULL,
    took_ms integer NOT NULL,
    status integer,
    error text,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE
  )`,
  `CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (workspace_id, delivery_id)`,
]

import { type Kysely, sql } from "kysely"

/** What people are told, by which ways they want it, and what goes out to them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // What happened. Nothing here says whether it was put right since: that is read from the record that it is about.
  `CREATE TABLE notifications (
    id uuid PRIMARY KEY,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    about uuid,
    data jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    fanned_out_at timestamptz,
    CHECK (workspace_id IS NOT NULL OR user_id IS NOT NULL)
  )`,
  `CREATE INDEX notifications_new ON notifications (created_at) WHERE fanned_out_at IS NULL`,
  `CREATE INDEX notifications_by_age ON notifications (created_at)`,
  `CREATE INDEX notifications_about ON notifications (workspace_id, kind, about)`,
  // Who sees it in the app.
  `CREATE TABLE notification_receipts (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    read_at timestamptz,
    PRIMARY KEY (user_id, notification_id)
  )`,
  `CREATE INDEX notification_receipts_of ON notification_receipts (notification_id)`,
  // How somebody wants to be told of what happens in a workspace; without a row, as is usual.
  `CREATE TABLE notification_settings (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    choices jsonb NOT NULL,
    quiet_from smallint,
    quiet_to smallint,
    digest_minute smallint NOT NULL,
    PRIMARY KEY (user_id, workspace_id)
  )`,
  `CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    endpoint text NOT NULL UNIQUE,
    keys text NOT NULL,
    device text NOT NULL,
    created_at timestamptz NOT NULL,
    reached_at timestamptz
  )`,
  `CREATE INDEX push_subscriptions_of ON push_subscriptions (user_id)`,
  // Where somebody has signed in from, roughly: a place that is not here is new.
  `CREATE TABLE sign_in_places (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    place bytea NOT NULL,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, place)
  )`,
  // A link that confirms an address holds that address.
  `ALTER TABLE one_time_links
    DROP CONSTRAINT one_time_links_purpose_check,
    ADD CONSTRAINT one_time_links_purpose_check CHECK (purpose IN ('setup', 'reset', 'email')),
    ADD COLUMN email text`,
  // E-mails and pushes: the rows are the queue. Whatever a mail holds that nobody else may read is sealed.
  `CREATE TABLE messages (
    id uuid PRIMARY KEY,
    way text NOT NULL CHECK (way IN ('mail', 'push')),
    purpose text NOT NULL,
    cadence text,
    user_id uuid REFERENCES users ON DELETE CASCADE,
    workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
    address text,
    subscription_id uuid REFERENCES push_subscriptions ON DELETE CASCADE,
    secret text,
    state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
    due_at timestamptz,
    tries integer NOT NULL DEFAULT 0,
    claim integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    lease_by uuid,
    last_error text,
    created_at timestamptz NOT NULL,
    ended_at timestamptz
  )`,
  `CREATE INDEX messages_due ON messages (due_at) WHERE state = 'waiting'`,
  `CREATE INDEX messages_leased ON messages (lease_until) WHERE state = 'sending'`,
  // At most one message that more can be added to.
  `CREATE UNIQUE INDEX messages_open ON messages (user_id, workspace_id, cadence)
    WHERE way = 'mail' AND purpose = 'notifications' AND state = 'waiting' AND tries = 0`,
  `CREATE INDEX messages_of ON messages (user_id, workspace_id, created_at)`,
  `CREATE TABLE message_notifications (
    message_id uuid NOT NULL REFERENCES messages ON DELETE CASCADE,
    notification_id uuid NOT NULL REFERENCES notifications ON DELETE CASCADE,
    PRIMARY KEY (message_id, notification_id)
  )`,
  `CREATE INDEX message_notifications_of ON message_notifications (notification_id)`,
]

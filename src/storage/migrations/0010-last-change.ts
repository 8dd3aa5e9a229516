import { type Kysely, sql } from "kysely"

/** Who changed a post last: the trail leaves out the saves of a draft, and a card tells of them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // client is the agent that did it on the person's behalf. Of what was changed before there were these columns, nothing is known.
  `ALTER TABLE posts
    ADD COLUMN changed_at timestamptz,
    ADD COLUMN changed_by uuid REFERENCES users,
    ADD COLUMN changed_door text,
    ADD COLUMN changed_client text,
    ADD CHECK ((changed_at IS NULL) = (changed_by IS NULL)),
    ADD CHECK ((changed_at IS NULL) = (changed_door IS NULL))`,
]

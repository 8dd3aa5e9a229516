import { type Kysely, sql } from "kysely"

/** Answers show a version that only overrides options with the content it inherits: lists count that, too. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE posts DROP COLUMN content_bytes`,
  `ALTER TABLE posts
    ADD COLUMN content_bytes integer GENERATED ALWAYS AS (
      octet_length(versions::text)
      + octet_length((versions #> '{0,content}')::text)
      * jsonb_array_length(jsonb_path_query_array(versions, '$[*] ? (@.content.size() == 0)'))) STORED`,
]

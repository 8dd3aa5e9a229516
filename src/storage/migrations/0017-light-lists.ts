import { type Kysely, sql } from "kysely"

/** What lists need to know of large rows, so that they need not read them. The database keeps it up to date by itself. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE posts
    ADD COLUMN content_bytes integer GENERATED ALWAYS AS (octet_length(versions::text)) STORED,
    ADD COLUMN beginning text GENERATED ALWAYS AS (left(versions #>> '{0,content,0,body}', 500)) STORED,
    ADD COLUMN first_media uuid GENERATED ALWAYS AS (
      (jsonb_path_query_first(versions, '$[*].content[*].media[*]') #>> '{}')::uuid) STORED`,
  `ALTER TABLE approvals
    ADD COLUMN shown_post text GENERATED ALWAYS AS (content #>> '{post,id}') STORED,
    ADD COLUMN shown_account text GENERATED ALWAYS AS (content #>> '{account,id}') STORED,
    ADD COLUMN shown_text text GENERATED ALWAYS AS (
      left(coalesce(content #>> '{post,versions,0,content,0,body}', content #>> '{account,displayName}', ''), 281)
    ) STORED`,
  // A list shows what became of a card; older ones may have kept thousands of issues with it.
  `UPDATE approvals SET problem = json_build_object(
      'code', problem -> 'code',
      'message', left(problem ->> 'message', 10000),
      'issues', (SELECT coalesce(json_agg(issue ORDER BY place), '[]')
        FROM json_array_elements(problem -> 'issues') WITH ORDINALITY AS issues (issue, place) WHERE place <= 20))
    WHERE problem IS NOT NULL`,
]

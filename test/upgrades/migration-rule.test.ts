import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { migrations } from "#storage/migrate.ts"
import { firstWithout } from "#storage/newer-migrations.ts"
import { createEmptyPostgresDatabase } from "../postgres/shared-postgres.ts"
import { findContractions } from "./find-contractions.ts"
import { readSchema } from "./read-schema.ts"
import { migrationsOf, releases } from "./release-data.ts"

/** Those of the first release are from before the rule, and nobody needs to run anything older. */
const old = new Set(migrationsOf(releases[0] ?? ""))
const governed = Object.keys(migrations).filter((name) => !old.has(name))

describe("the rule of migrations", () => {
  let pool: Pool
  let database: Kysely<unknown>

  before(async () => {
    pool = new Pool({ connectionString: await createEmptyPostgresDatabase(), max: 1 })
    database = new Kysely({ dialect: new PostgresDialect({ pool }) })
    for (const name of old) await migrations[name]?.up(database)
  })
  after(async () => database.destroy())

  /** What statements take away, tried and undone. */
  async function tryOut(...statements: readonly string[]): Promise<string> {
    const found = await readSchema(pool)
    await pool.query("BEGIN")
    for (const statement of statements) await pool.query(statement)
    const contractions = findContractions(found, await readSchema(pool))
    await pool.query("ROLLBACK")
    return contractions.join("; ")
  }

  it("notices what would keep the release before from running", async () => {
    const cases: readonly (readonly [statement: string, found: RegExp])[] = [
      ["DROP TABLE account_sets", /^the table account_sets is gone$/],
      ["ALTER TABLE posts DROP COLUMN trace", /^the column posts\.trace is gone$/],
      ["ALTER TABLE posts RENAME COLUMN trace TO track", /^the column posts\.trace is gone$/],
      ["ALTER TABLE posts RENAME TO letters", /^the table posts is gone;/],
      ["ALTER TABLE posts ADD COLUMN mood text NOT NULL", /^the new column posts\.mood must be filled in$/],
      ["ALTER TABLE posts ALTER COLUMN trace SET NOT NULL", /^posts\.trace must be filled in now$/],
      [
        "ALTER TABLE posts ALTER COLUMN trace TYPE varchar(10)",
        /^posts\.trace was text and is character varying\(10\)$/,
      ],
      ["ALTER TABLE posts ADD CHECK (trace <> '')", /posts_trace_check may refuse/],
      ["CREATE UNIQUE INDEX one_trace ON posts (trace)", /posts\.one_trace may refuse/],
      ["CREATE UNIQUE INDEX one_trace ON posts (lower(trace))", /posts\.one_trace may refuse/],
      ["ALTER TABLE events ADD FOREIGN KEY (trace) REFERENCES instance_values (name)", /events_trace_fkey may refuse/],
      ["DROP INDEX labels_by_name", /^labels\.labels_by_name is no longer unique$/],
      [
        "CREATE TRIGGER careful BEFORE UPDATE ON posts FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        /^posts\.careful is a new trigger$/,
      ],
    ]
    const mood = "ALTER TABLE posts ADD COLUMN mood text NOT NULL DEFAULT '' UNIQUE"
    assert.match(await tryOut(mood), /posts_mood_key may refuse/)
    for (const [statement, found] of cases) assert.match(await tryOut(statement), found, statement)
  })

  it("notices a list of words that has lost one, and not one that has grown", async () => {
    const { rows } = await pool.query<{ definition: string }>(
      "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'events_type_check'",
    )
    const definition = rows[0]?.definition ?? ""
    const drop = "ALTER TABLE events DROP CONSTRAINT events_type_check"
    const add = `ALTER TABLE events ADD CONSTRAINT events_type_check ${definition}`
    assert.equal(await tryOut(drop, add.replace("ARRAY[", "ARRAY['post.praised'::text, ")), "")
    assert.match(await tryOut(drop, add.replace("'post.published'::text, ", "")), /events_type_check may refuse/)
    assert.match(await tryOut(drop, `${add.slice(0, -1)} AND trace IS NOT NULL)`), /events_type_check may refuse/)
  })

  it("lets a migration add", async () => {
    const added = await tryOut(
      "CREATE TABLE moods (name text PRIMARY KEY, post_id uuid NOT NULL, CHECK (name <> ''))",
      "ALTER TABLE posts ADD COLUMN mood text REFERENCES moods CHECK (mood <> ''), ADD COLUMN weight integer NOT NULL DEFAULT 0",
      "CREATE INDEX posts_by_mood ON posts (mood)",
      "CREATE UNIQUE INDEX one_mood ON posts (mood)",
      "ALTER TABLE posts ALTER COLUMN created_by DROP NOT NULL",
      "ALTER TABLE events DROP CONSTRAINT events_type_check",
    )
    assert.equal(added, "")
  })

  it("holds for every migration since the first release; those that take something away name a release", async () => {
    for (const name of governed) {
      const found = await readSchema(pool)
      await migrations[name]?.up(database)
      const release = firstWithout(name)
      if (release !== undefined) assert.ok(releases.includes(release), `${name}: there is no release ${release}`)
      else assert.deepEqual(findContractions(found, await readSchema(pool)), [], name)
    }
  })
})

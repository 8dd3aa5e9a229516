import { type QueryExecutorProvider, sql } from "kysely"

/** Who runs the server: the first person, who came by the setup link or by the environment. */
export async function up(database: QueryExecutorProvider): Promise<void> {
  await sql`INSERT INTO instance_values (name, value)
    SELECT 'operator', id::text FROM users ORDER BY created_at, id LIMIT 1
    ON CONFLICT DO NOTHING`.execute(database)
}

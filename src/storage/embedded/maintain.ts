import type pg from "pg"

const mostWalBytes = 32 * 1024 * 1024

/**
 * What PostgreSQL's background processes do elsewhere. PGlite has none: left alone, its log grows without end and tables
 * are neither vacuumed nor analysed. The thresholds for tables are those of autovacuum.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  // A session may keep what it counted to itself for a second and more.
  await pool.query("SELECT pg_stat_force_next_flush()")
  // One after the other, so that other queries get their turn in between.
  for (const table of await listWornTables(pool)) {
    await pool.query(`VACUUM (ANALYZE) ${table}`)
  }
  if (await needsCheckpoint(pool)) await pool.query("CHECKPOINT")
}

async function needsCheckpoint(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ readonly is_needed: boolean }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 AS is_needed FROM pg_control_checkpoint()",
    [mostWalBytes],
  )
  return rows[0]?.is_needed === true
}

async function listWornTables(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly name: string }>(
    `SELECT format('%I.%I', s.schemaname, s.relname) AS name
       FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
      WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
         OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      ORDER BY s.n_dead_tup DESC`,
  )
  return rows.map(({ name }) => name)
}

import { writeSync } from "node:fs"
import { openEmbedded } from "./open-embedded.ts"

/**
 * A process for the tests to kill. It opens the data folder, says what it finds there and commits numbers one after the
 * other, saying each one only after its commit has returned. Every line is written whole and at once.
 */
const [dataDir = "", templateFile = ""] = process.argv.slice(2)

function say(line: unknown): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

const { pool } = await openEmbedded({ dataDir, templateFile })
await pool.query("CREATE TABLE IF NOT EXISTS ledger (id integer PRIMARY KEY)")
await pool.query("CREATE TABLE IF NOT EXISTS copy (id integer PRIMARY KEY, padding text NOT NULL)")
const ledger = await pool.query<{ id: number }>("SELECT id FROM ledger ORDER BY id")
const copy = await pool.query<{ id: number }>("SELECT id FROM copy ORDER BY id")
say({ ledger: ledger.rows.map(({ id }) => id), copy: copy.rows.map(({ id }) => id) })

for (let id = (ledger.rows.at(-1)?.id ?? 0) + 1; ; id++) {
  const client = await pool.connect()
  await client.query("BEGIN")
  await client.query("INSERT INTO ledger VALUES ($1)", [id])
  await client.query("INSERT INTO copy VALUES ($1, repeat('x', 2000))", [id])
  await client.query("COMMIT")
  say(id)
  if (id % 25 === 0) await client.query("CHECKPOINT")
  client.release()
}

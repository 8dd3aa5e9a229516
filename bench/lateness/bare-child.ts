import { setTimeout as wait } from "node:timers/promises"
import { Pool } from "pg"
import { claimTimers, finishTimers, nextTimer } from "./bare-queries.ts"
import { callNetwork, type Task } from "./call-network.ts"

/* The least code that publishes at a time: one table, one claim, one call. It forgets what was under way when it dies. */

const [url = "", api = "", loops = "1", size = "1"] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 10 })
const call = callNetwork(api)
const stopping = new AbortController()
const longestSleepMs = 1000

async function run(): Promise<void> {
  while (!stopping.signal.aborted) {
    const { rows } = await pool.query<Task & { id: string }>(claimTimers, [new Date(), Number(size)])
    if (rows.length > 0) {
      await Promise.all(rows.map(call))
      await pool.query(finishTimers, [rows.map(({ id }) => id)])
      continue
    }
    const next = await pool.query<{ at: Date | null }>(nextTimer)
    const ms = (next.rows[0]?.at?.getTime() ?? Infinity) - Date.now()
    await wait(Math.max(0, Math.min(longestSleepMs, ms)), undefined, { signal: stopping.signal }).catch(() => {})
  }
}

process.once("SIGTERM", () => stopping.abort())
process.stdin.resume().once("end", () => stopping.abort())
const running = Promise.all(Array.from({ length: Number(loops) }, run))
process.stdout.write("ready\n")
await running
await pool.end()
process.stdin.destroy()

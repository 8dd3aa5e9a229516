import { subscribe } from "node:diagnostics_channel"
import { appendFileSync } from "node:fs"

// Loaded into a worker before it starts: at a crossing the process now and then dies on the spot. Each death is on record
// before it happens.

const chance = Number(process.env.CRASH_CHANCE ?? 0)
const record = process.env.CRASH_RECORD ?? ""

subscribe("fanfare:publishing", (crossing) => {
  if (Math.random() >= chance) return
  appendFileSync(record, `crash:${String(crossing)}\n`)
  process.kill(process.pid, "SIGKILL")
})

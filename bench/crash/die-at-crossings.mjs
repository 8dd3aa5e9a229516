import { subscribe } from "node:diagnostics_channel"
import { appendFileSync } from "node:fs"

// Loaded into a process before it starts: the so-manieth time that it reaches a certain place it dies on the spot. Each
// death is on record before it happens. CRASH_AT is `engine place:count`.

const [place, count] = (process.env.CRASH_AT ?? ":").split(":")
let left = Number(count)

for (const engine of ["publishing", "webhooks"]) {
  subscribe(`fanfare:${engine}`, (crossing) => {
    if (`${engine} ${String(crossing)}` !== place) return
    left -= 1
    if (left > 0) return
    appendFileSync(process.env.CRASH_RECORD ?? "", `crash: ${place}\n`)
    process.kill(process.pid, "SIGKILL")
  })
}

import { subscribe } from "node:diagnostics_channel"
import { appendFileSync } from "node:fs"

// Loaded into the sandbox before it starts: keeps a record of what its networks did wrong, not of what they were told to.

const record = process.env.CRASH_RECORD ?? ""

subscribe("fanfare:sandbox-fault", (fault) => appendFileSync(record, `fault: ${String(fault)}\n`))

import { rmSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runBurst } from "./lateness/burst.ts"
import { killAll } from "./lateness/children.ts"
import { openPostgres } from "./lateness/ground.ts"
import { runIdlePolls } from "./lateness/idle-poll.ts"
import { runSparse } from "./lateness/sparse.ts"

// How late posts go out, beside the least code that could do it and beside pg-boss: posts spread over a minute, many at
// one instant, and a look at a million timers none of which is due. PostgreSQL writes through to the disk.
// `npm run bench:lateness -- 60 200 10000 3 1000000`: seconds and posts of the first part (each side has as many), posts
// and turns of the second, timers of the third. A part with none is left out.

const [seconds = 60, sparse = 200, burst = 10_000, turns = 3, timers = 1_000_000] = process.argv.slice(2).map(Number)
const scratch = await mkdtemp(join(tmpdir(), "fanfare-lateness-"))
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    killAll()
    rmSync(scratch, { recursive: true, force: true })
    process.kill(process.pid, signal)
  })
}
const ground = { postgres: await openPostgres(), scratch }
try {
  if (sparse > 0) {
    console.log(
      `${sparse} posts for each side at moments spread over ${seconds} s: from its moment to the network's ledger`,
    )
    console.table(await runSparse(ground, sparse, seconds))
  }
  if (burst > 0) {
    console.log(
      `${burst} posts at one instant, two processes, a network that answers in 2 ms: median of ${turns} turns`,
    )
    console.log("(CPU: the two workers + PostgreSQL + the simulated network)")
    console.table(await runBurst(ground, burst, turns))
  }
  if (timers > 0) {
    console.log(`One look with ${timers} timers in the future and none due`)
    console.table(await runIdlePolls(ground, timers))
  }
} finally {
  await ground.postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}

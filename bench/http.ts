import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { callOnce, end, launch, launchService, median, newToken, type Side, takeTurn, type Turn } from "./sides.ts"

// posts.get and posts.create over REST beside a bare Hono route that runs the same statements, in one run, taking turns.
// Both run on PostgreSQL as processes of their own. `npm run bench:http -- 9` takes nine turns each.

const turns = Number(process.argv[2] ?? 5)
const scratch = await mkdtemp(join(tmpdir(), "fanfare-bench-"))
const postgres = await startPostgres()
const sides: Side[] = []

try {
  const url = postgres.url(await postgres.createDatabase())
  const service = await launchService(url, scratch)
  sides.push(service)
  const bare = await launch("bare", (port) => ["bench/http/bare.ts", url, String(port)])
  sides.push(bare)
  const headers = { authorization: `Bearer ${await newToken(service)}` }
  const text = JSON.stringify({ body: "Bulbs are in, and so are we. https://lark.example/bulbs" })
  const made = await callOnce(service, { path: "/api/agent/tools/posts.create", headers, body: text })
  const { id } = JSON.parse(made) as { id: string }

  const rows: Record<string, string | number>[] = []
  for (const [action, body] of [
    ["posts.get", JSON.stringify({ id })],
    ["posts.create", text],
  ] as const) {
    const letter = { path: `/api/agent/tools/${action}`, headers, body }
    for (const side of [service, bare]) await takeTurn(side, letter)
    const taken: { ours: Turn; theirs: Turn }[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const ours = await takeTurn(service, letter)
      taken.push({ ours, theirs: await takeTurn(bare, letter) })
    }
    rows.push({
      action,
      "fanfare /s": Math.round(median(taken.map(({ ours }) => ours.perSecond))),
      "bare /s": Math.round(median(taken.map(({ theirs }) => theirs.perSecond))),
      "share of bare": `${Math.round(100 * median(taken.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond)))} %`,
      "fanfare CPU ms": median(taken.map(({ ours }) => ours.cpuMs)).toFixed(2),
      "bare CPU ms": median(taken.map(({ theirs }) => theirs.cpuMs)).toFixed(2),
    })
  }
  console.table(rows)
} finally {
  for (const side of sides) await end(side)
  await postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}

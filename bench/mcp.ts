import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { metaKeys, modernVersion } from "#mcp/protocol.ts"
import { installJudges } from "../scripts/install-judges.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import {
  callOnce,
  end,
  launch,
  launchService,
  type Letter,
  median,
  newToken,
  type Side,
  takeTurn,
  type Turn,
} from "./sides.ts"

// tools/list and tools/call of posts_get beside bare node:http and the official server package, which run the same
// statements; all three on PostgreSQL as processes of their own, taking turns. `npm run bench:mcp -- 9`: nine turns each.

const turns = Number(process.argv[2] ?? 5)

await installJudges()
const scratch = await mkdtemp(join(tmpdir(), "fanfare-bench-"))
const postgres = await startPostgres()
const sides: Side[] = []

function letterOf(
  token: string,
  method: string,
  params: { readonly name?: string; readonly arguments?: object },
): Letter {
  const { name } = params
  const _meta = { [metaKeys.version]: modernVersion, [metaKeys.capabilities]: {} }
  return {
    path: "/mcp",
    headers: {
      authorization: `Bearer ${token}`,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": modernVersion,
      "mcp-method": method,
      ...(name === undefined ? {} : { "mcp-name": name }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  }
}

try {
  const url = postgres.url(await postgres.createDatabase())
  const service = await launchService(url, scratch)
  sides.push(service)
  const token = await newToken(service)
  const listed = await callOnce(service, letterOf(token, "tools/list", {}))
  const { result } = JSON.parse(listed) as { result: { tools: readonly unknown[] } }
  const list = JSON.stringify(result.tools)
  const made = await callOnce(
    service,
    letterOf(token, "tools/call", { name: "posts_create", arguments: { body: "Bulbs are in, and so are we." } }),
  )
  const { id } = (JSON.parse(made) as { result: { structuredContent: { id: string } } }).result.structuredContent

  const bare = await launch("bare", (port) => ["bench/mcp/bare.ts", url, String(port), list])
  sides.push(bare)
  const official = await launch("official", (port) => ["judges/mcp-official-server.ts", url, String(port), list])
  sides.push(official)

  const rows: Record<string, string | number>[] = []
  for (const [what, letter] of [
    ["tools/list", letterOf(token, "tools/list", {})],
    ["tools/call posts_get", letterOf(token, "tools/call", { name: "posts_get", arguments: { id } })],
  ] as const) {
    const taken = new Map<Side, Turn[]>(sides.map((side) => [side, []]))
    for (const side of sides) await takeTurn(side, letter)
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [side, each] of taken) each.push(await takeTurn(side, letter))
    }
    const cpu = (side: Side) => median((taken.get(side) ?? []).map(({ cpuMs }) => cpuMs))
    const rate = (side: Side) => Math.round(median((taken.get(side) ?? []).map(({ perSecond }) => perSecond)))
    rows.push({
      what,
      ...Object.fromEntries(sides.map((side) => [`${side.name} /s`, rate(side)])),
      ...Object.fromEntries(sides.map((side) => [`${side.name} CPU ms`, cpu(side).toFixed(2)])),
      "CPU of bare": `× ${(cpu(service) / cpu(bare)).toFixed(1)}`,
      "CPU of official": `÷ ${(cpu(official) / cpu(service)).toFixed(1)}`,
    })
  }
  console.table(rows)
  // Schemas and English take a little more than four bytes a token with the tokenizers in use.
  const bytes = Buffer.byteLength(list)
  console.log(
    `tools/list for every scope: ${result.tools.length} tools, ${bytes} bytes, about ${Math.round(bytes / 4.2)} tokens`,
  )
} finally {
  for (const side of sides) await end(side)
  await postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}

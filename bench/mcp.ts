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

// tools/list and tools/call of posts_get beside bare node:http and the official server package, as processes of their own
// that take turns: first the whole service, all on PostgreSQL with the same statements; then the protocol alone, without a
// database. `npm run bench:mcp -- 9`: nine turns each.

const turns = Number(process.argv[2] ?? 5)

await installJudges(["judges"])
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

type Sides = { readonly ours: Side; readonly bare: Side; readonly official: Side }

async function compare(those: Sides, letters: Readonly<Record<string, Letter>>): Promise<object[]> {
  const rows: object[] = []
  for (const [what, letter] of Object.entries(letters)) {
    const taken = { ours: new Array<Turn>(), bare: new Array<Turn>(), official: new Array<Turn>() }
    for (const side of Object.values(those)) await takeTurn(side, letter)
    for (let turn = 0; turn < turns; turn += 1) {
      for (const name of ["ours", "bare", "official"] as const) taken[name].push(await takeTurn(those[name], letter))
    }
    const cpu = (name: keyof Sides) => median(taken[name].map(({ cpuMs }) => cpuMs))
    const rate = (name: keyof Sides) => Math.round(median(taken[name].map(({ perSecond }) => perSecond)))
    rows.push({
      what,
      "ours /s": rate("ours"),
      "bare /s": rate("bare"),
      "official /s": rate("official"),
      "ours CPU ms": cpu("ours").toFixed(2),
      "bare CPU ms": cpu("bare").toFixed(2),
      "official CPU ms": cpu("official").toFixed(2),
      "to bare": `× ${(cpu("ours") / cpu("bare")).toFixed(1)}`,
      "to official": `÷ ${(cpu("official") / cpu("ours")).toFixed(1)}`,
    })
  }
  return rows
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
  const post = (JSON.parse(made) as { result: { structuredContent: { id: string } } }).result.structuredContent
  const launchSide = async (name: string, file: string, databaseUrl: string) => {
    const side = await launch(name, (port) => [file, databaseUrl, String(port), list, JSON.stringify(post)])
    sides.push(side)
    return side
  }
  const [bare, official] = ["bench/mcp/bare.ts", "judges/mcp-official-server.ts"] as const
  const letters = {
    "tools/list": letterOf(token, "tools/list", {}),
    "tools/call": letterOf(token, "tools/call", { name: "posts_get", arguments: { id: post.id } }),
  }
  const services = {
    ours: service,
    bare: await launchSide("bare", bare, url),
    official: await launchSide("official", official, url),
  }
  console.log("The whole service; the others run the same statements:")
  console.table(await compare(services, letters))
  for (const side of sides.splice(0)) await end(side)

  const endpoint = await launchSide("endpoint", "bench/mcp/endpoint.ts", "")
  const alone = {
    ours: endpoint,
    bare: await launchSide("bare", bare, ""),
    official: await launchSide("official", official, ""),
  }
  console.log("The protocol alone, with one answer behind it:")
  console.table(await compare(alone, letters))
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

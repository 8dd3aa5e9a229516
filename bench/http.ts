import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"

// posts.get and posts.create over REST beside a bare Hono route that runs the same statements, in one run, taking turns.
// Both run on PostgreSQL as processes of their own. `npm run bench:http -- 9` takes nine turns each.

const root = join(import.meta.dirname, "..")
const turns = Number(process.argv[2] ?? 5)
const turnMs = 3000
const connections = 8

type Side = { readonly name: string; readonly port: number; readonly process: ChildProcess }
type Turn = { readonly perSecond: number; readonly cpuMs: number }

const email = "bench@example.com"
const password = "correct horse battery staple"
const scratch = await mkdtemp(join(tmpdir(), "fanfare-bench-"))
const postgres = await startPostgres()
const sides: Side[] = []

async function launch(name: string, args: (port: number) => readonly string[], environment: object): Promise<Side> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...args(port)], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const side = { name, port, process: child }
  sides.push(side)
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`)
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (isUp) return side
    await sleep(50)
  }
  throw new Error(`${name} did not answer`)
}

/** One call over a connection that is kept open. */
async function call(agent: Agent, port: number, path: string, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": body.length,
    }
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part: string) => (text += part))
      response.on("end", () => {
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${response.statusCode} ${text}`))
      })
    })
    sent.on("error", reject).end(body)
  })
}

function cpuMsOf({ process: { pid } }: Side): number {
  // Fields 14 and 15, in ticks of 10 ms; the name in parentheses may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function takeTurn(side: Side, path: string, token: string, body: string): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const cpuBefore = cpuMsOf(side)
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begun < turnMs) {
        await call(agent, side.port, path, token, body)
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { perSecond: done / seconds, cpuMs: (cpuMsOf(side) - cpuBefore) / done }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function newToken(port: number): Promise<string> {
  const origin = `http://localhost:${port}`
  const post = async (path: string, body: object, cookie = "") =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post("/api/auth/sign-in", { email, password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
  const { token } = (await (await post("/api/auth/tokens", { name: "bench" }, cookie)).json()) as { token: string }
  return token
}

try {
  const url = postgres.url(await postgres.createDatabase())
  const service = await launch("fanfare", () => ["src/app/main.ts"], {
    DATABASE_URL: url,
    FANFARE_DATA_DIR: scratch,
    FANFARE_OWNER_EMAIL: email,
    FANFARE_OWNER_PASSWORD: password,
    FANFARE_RATE_PER_TOKEN: "1000000000",
  })
  const bare = await launch("bare", (port) => ["bench/http/bare.ts", url, String(port)], {})
  const token = await newToken(service.port)
  const agent = new Agent({ keepAlive: true })
  const text = JSON.stringify({ body: "Bulbs are in, and so are we. https://lark.example/bulbs" })
  const made = await call(agent, service.port, "/api/agent/tools/posts.create", token, text)
  agent.destroy()
  const { id } = JSON.parse(made) as { id: string }

  const rows: Record<string, string | number>[] = []
  for (const [action, body] of [
    ["posts.get", JSON.stringify({ id })],
    ["posts.create", text],
  ] as const) {
    const path = `/api/agent/tools/${action}`
    for (const side of [service, bare]) await takeTurn(side, path, token, body)
    const taken: { ours: Turn; theirs: Turn }[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const ours = await takeTurn(service, path, token, body)
      taken.push({ ours, theirs: await takeTurn(bare, path, token, body) })
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
  for (const { process: child } of sides) {
    if (child.exitCode === null) {
      child.kill("SIGTERM")
      await once(child, "exit")
    }
  }
  await postgres.stop()
  await rm(scratch, { recursive: true, force: true })
}

import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { serviceEnvironment } from "../bin/service-environment.mjs"
import { findFreePort } from "../test/postgres/find-free-port.ts"

/* Servers that are measured beside one another: each is a process of its own, and they take turns. */

const root = join(import.meta.dirname, "..")
const turnMs = 3000
const connections = 8

export const owner = { email: "bench@example.com", password: "correct horse battery staple" } as const

export type Side = { readonly name: string; readonly port: number; readonly process: ChildProcess }
export type Turn = { readonly perSecond: number; readonly cpuMs: number }
export type Letter = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Starts a server and waits until it answers. */
export async function launch(
  name: string,
  args: (port: number) => readonly string[],
  environment: object = {},
): Promise<Side> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...args(port)], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const side = { name, port, process: child }
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} did not start`)
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    )
    if (isUp) return side
    await sleep(50)
  }
  child.kill("SIGKILL")
  throw new Error(`${name} did not answer`)
}

export async function end({ process: child }: Side): Promise<void> {
  if (child.exitCode !== null) return
  child.kill("SIGTERM")
  await once(child, "exit")
}

/** One call over a connection that is kept open. */
async function call(agent: Agent, port: number, { path, headers, body }: Letter): Promise<string> {
  return new Promise((resolve, reject) => {
    const all = { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers }
    const sent = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers: all }, (response) => {
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

export async function callOnce({ port }: Side, letter: Letter): Promise<string> {
  const agent = new Agent()
  try {
    return await call(agent, port, letter)
  } finally {
    agent.destroy()
  }
}

export function cpuMsOf({ process: { pid } }: Side): number {
  // Fields 14 and 15, in ticks of 10 ms; the name in parentheses may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export async function takeTurn(side: Side, letter: Letter): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const cpuBefore = cpuMsOf(side)
  const begun = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begun < turnMs) {
        await call(agent, side.port, letter)
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { perSecond: done / seconds, cpuMs: (cpuMsOf(side) - cpuBefore) / done }
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** A personal token of the service's owner. */
export async function newToken({ port }: Side): Promise<string> {
  const origin = `http://localhost:${port}`
  const post = async (path: string, body: object, cookie = "") =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await post("/api/auth/sign-in", owner)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ")
  const { token } = (await (await post("/api/auth/tokens", { name: "bench" }, cookie)).json()) as { token: string }
  return token
}

/** The service on a database that is ready. */
export async function launchService(databaseUrl: string, dataDir: string): Promise<Side> {
  return launch("fanfare", () => ["dist/service/main.js"], {
    ...serviceEnvironment,
    DATABASE_URL: databaseUrl,
    FANFARE_DATA_DIR: dataDir,
    FANFARE_OWNER_EMAIL: owner.email,
    FANFARE_OWNER_PASSWORD: owner.password,
    FANFARE_RATE_PER_TOKEN: "1000000000",
    FANFARE_RATE_PER_PERSON: "1000000000",
  })
}

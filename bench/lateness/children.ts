import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { serviceEnvironment } from "../../bin/service-environment.mjs"
import { findFreePort } from "../../test/postgres/find-free-port.ts"

const root = join(import.meta.dirname, "..", "..")

export const owner = { email: "bench@example.com", password: "correct horse battery staple" }

/** Those that run: whoever is stopped half-way takes them along. */
const running = new Set<ChildProcess>()

/** Ends everything at once, for when there is no time to wait. */
export function killAll(): void {
  for (const child of running) child.kill("SIGKILL")
}

function keep<C extends ChildProcess>(child: C): C {
  running.add(child)
  child.once("exit", () => running.delete(child))
  return child
}

export type Child = { readonly port: number; readonly process: ChildProcess }

type ServiceOptions = {
  readonly dataDir: string
  readonly sandboxUrl: URL
  readonly roles: string
  /** None for the embedded database. */
  readonly databaseUrl?: string
}

/** A process of the service, as `npm start` would start it. */
export async function startService({ dataDir, sandboxUrl, roles, databaseUrl }: ServiceOptions): Promise<Child> {
  const port = await findFreePort()
  const options: SpawnOptions = {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      ...serviceEnvironment,
      PORT: String(port),
      FANFARE_DATA_DIR: dataDir,
      FANFARE_SANDBOX_URL: sandboxUrl.origin,
      FANFARE_ROLES: roles,
      FANFARE_RATE_PER_PERSON: "1000000000",
      FANFARE_OWNER_EMAIL: owner.email,
      FANFARE_OWNER_PASSWORD: owner.password,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
  }
  const child = keep(spawn(process.execPath, ["dist/service/main.js"], options))
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error("the service did not start")
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { port, process: child }
    await wait(50)
  }
  await endChild(child)
  throw new Error("the service did not answer")
}

/** One of our own scripts, which says a line when it is ready. */
export async function startScript(
  script: string,
  args: readonly string[],
): Promise<{ readonly line: string; readonly process: ChildProcess }> {
  const child = keep(spawn(process.execPath, [script, ...args], { cwd: root, stdio: ["pipe", "pipe", "inherit"] }))
  const [line] = (await Promise.race([
    once(child.stdout.setEncoding("utf8"), "data"),
    once(child, "exit").then(() => {
      throw new Error(`${script} did not start`)
    }),
  ])) as [string]
  return { line: line.trim(), process: child }
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, "exit")
  child.kill("SIGTERM")
  const patience = setTimeout(() => child.kill("SIGKILL"), 15_000)
  await exit
  clearTimeout(patience)
}

/** What a process and those that it started have used of the CPU so far, in milliseconds; NaN where nobody tells. */
export function cpuMsOf(pid: number | undefined): number {
  try {
    const all = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(Number(name)))
    const ofIt = all.filter((each) => each.pid === pid || each.parent === pid)
    return ofIt.reduce((sum, each) => sum + each.own + (each.pid === pid ? each.ended : 0), 0)
  } catch {
    return Number.NaN
  }
}

type Stat = { readonly pid: number; readonly parent: number; readonly own: number; readonly ended: number }

function readStat(pid: number): Stat[] {
  try {
    // The name in parentheses may hold spaces. Times are in ticks of 10 ms; those of children that have ended come last.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9)
    return [{ pid, parent: parent ?? 0, own: (user + system) * 10, ended: (endedUser + endedSystem) * 10 }]
  } catch {
    return []
  }
}

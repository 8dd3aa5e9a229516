import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "./client.ts"
import { findFreePort } from "./postgres/find-free-port.ts"
import { createPostgresDatabase } from "./postgres/shared-postgres.ts"
import { serviceProgram } from "./service-program.ts"
import { ownerPassword } from "./world.ts"

const email = "olga@example.com"
const root = path.join(import.meta.dirname, "..")

/** The service as a process of its own: it can crash without the test, and its descriptors can be counted. */
export type StartedService = {
  readonly base: string
  readonly port: number
  readonly dataDir: string
  readonly child: ChildProcess & { readonly pid: number }
  /** All that it has written so far, on both streams. */
  readonly output: () => string
  /** Its exit code and signal, once it has ended. */
  readonly exited: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>
  readonly isRunning: () => boolean
  /** The owner, signed in. */
  signIn(): Promise<Client>
  /** Ends the process if it runs, and removes its data. */
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the service, of this folder or of another one, on the database that the run is about, and waits until it is ready. */
export async function startService(
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
  folder = root,
  channel: readonly "ipc"[] = [],
): Promise<StartedService> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-service-"))
  const port = await findFreePort()
  const isPostgres = process.env["FANFARE_TEST_DATABASE"] === "postgres"
  const started = spawn(process.execPath, [...nodeOptions, serviceProgram("main", folder)], {
    stdio: ["ignore", "pipe", "pipe", ...channel],
    env: {
      PATH: process.env["PATH"],
      TEST_RUN: process.env["TEST_RUN"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: String(port),
      FANFARE_DATA_DIR: dataDir,
      FANFARE_OWNER_EMAIL: email,
      FANFARE_OWNER_PASSWORD: ownerPassword,
      ...(isPostgres ? { DATABASE_URL: await createPostgresDatabase() } : {}),
      ...environment,
    },
  })
  const { pid } = started
  if (pid === undefined) throw new Error("the service could not be started")
  const child = Object.assign(started, { pid })
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text))
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const base = `http://localhost:${port}`
  const dispose = async () => {
    if (isRunning()) child.kill("SIGKILL")
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    while (!(await isReady(base))) {
      if (!isRunning()) throw new Error(`the service ended before it was ready:\n${output}`)
      await wait(25)
    }
  } catch (error) {
    await dispose()
    throw error
  }
  return {
    base,
    port,
    dataDir,
    child,
    output: () => output,
    exited,
    isRunning,
    async signIn() {
      const client = new Client(base)
      const answer = await client.post("/api/auth/sign-in", { email, password: ownerPassword })
      if (answer.status !== 200) throw new Error(`signing in failed: ${answer.text}`)
      return client
    },
    [Symbol.asyncDispose]: dispose,
  }
}

/** Waits until the service has written something that fits. */
export async function untilSaid({ output, isRunning }: StartedService, pattern: RegExp): Promise<void> {
  while (!pattern.test(output())) {
    if (!isRunning()) throw new Error(`the service ended without saying ${String(pattern)}:\n${output()}`)
    await wait(20)
  }
}

async function isReady(base: string): Promise<boolean> {
  return fetch(`${base}/readyz`).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )
}

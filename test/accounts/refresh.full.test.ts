import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { on, once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { after, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { sessionOf } from "../people/session-of.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { startProcess } from "../sandbox/start-process.ts"
import { openWorld } from "../world.ts"

const closing: (() => unknown)[] = []
after(async () => {
  for (const close of closing.toReversed()) await close()
})

/** Stands before the sandbox, counts who fetches fresh credentials, and takes its time over it. */
async function openGate(sandbox: string): Promise<{ readonly url: string; readonly refreshes: () => number }> {
  let refreshes = 0
  const pass = async (request: IncomingMessage) => {
    const body = await text(request)
    if (/grant_type=refresh_token/.test(body)) {
      refreshes += 1
      await wait(400)
    }
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(?:host|connection|content-length)$/.test(name),
    )
    return fetch(new URL(request.url ?? "", sandbox), {
      method: request.method ?? "GET",
      headers: Object.fromEntries(headers) as Record<string, string>,
      redirect: "manual",
      ...(body === "" ? {} : { body }),
    })
  }
  const server: Server = createServer((request, response) => {
    void pass(request).then(async (answer) => {
      const type = answer.headers.get("content-type")
      const location = answer.headers.get("location")
      response.writeHead(answer.status, {
        ...(type === null ? {} : { "content-type": type }),
        ...(location === null ? {} : { location }),
      })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closing.push(() => server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refreshes: () => refreshes }
}

test("twenty who need fresh credentials at once, in two processes, fetch them with one call", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "fanfare-refresh-"))
  closing.push(() => rm(dir, { recursive: true, force: true }))
  const sandbox = await startProcess("src/sandbox/main.ts", ["--port", "0", "--dir", dir])
  closing.push(() => sandbox.kill())
  const gate = await openGate(sandbox.address)
  const environment = {
    DATABASE_URL: await createPostgresDatabase(),
    FANFARE_SANDBOX_URL: gate.url,
    FANFARE_SECRET_KEYS: randomBytes(32).toString("base64"),
  }
  const world = await openWorld(environment)
  closing.push(() => world.close())
  const owner = await world.owner()
  const { account } = await owner.run("sandbox.connect", { key: "x", handle: "lark" })
  const { workspace } = await sessionOf(owner)

  const startChild = async (): Promise<{ readonly child: ChildProcess; readonly lines: AsyncIterator<[string]> }> => {
    const file = path.join(import.meta.dirname, "refresh-child.ts")
    const child = spawn(process.execPath, [file, workspace?.id ?? "", account.id], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...environment, FANFARE_DATA_DIR: dir, PORT: String(await findFreePort()) },
    })
    closing.push(() => child.kill("SIGKILL"))
    const lines = on(createInterface({ input: child.stdout }), "line") as AsyncIterator<[string]>
    assert.deepEqual((await lines.next()).value, ["ready"])
    return { child, lines }
  }
  const children = [await startChild(), await startChild()]
  for (const { child } of children) child.stdin?.write("go\n")
  const tokens: string[] = []
  for (const { lines } of children) {
    const [line] = (await lines.next()).value as [string]
    tokens.push(...(JSON.parse(line) as string[]))
  }

  assert.equal(tokens.length, 20)
  assert.match(tokens[0] ?? "", /^[0-9a-f]{64}$/)
  assert.equal(new Set(tokens).size, 1)
  assert.equal(gate.refreshes(), 1)
  assert.equal((await owner.run("accounts.list", {})).accounts[0]?.status, "Active")
})

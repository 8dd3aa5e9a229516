import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { watch } from "node:fs/promises"
import { type AddressInfo, createServer as createSocketServer } from "node:net"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { createServer } from "vite"

/*
 * For working on Fanfare: the service restarts when one of its files changes, and pages follow their sources without a
 * reload. Vite stands in front at the address that `npm start` has, and passes on what is the service's.
 */

const root = join(import.meta.dirname, "..")
const port = Number(process.env["PORT"] ?? 3000)
const servicePort = await findFreePort()

/** An editor saves several files within this time: they are one change. */
const oneChangeMs = 100

/** Paths of the service; everything else is a page or a source of one. A picture's address begins as the media page's. */
const ofTheService = String.raw`^/(?:(?:api|mcp|auth|sandbox|connect|\.well-known)(?:/|\?|$)|healthz|readyz|media/.)`

const pages = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: { port, strictPort: true, proxy: { [ofTheService]: `http://127.0.0.1:${servicePort}` } },
})
await pages.listen()

const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort())

let service = startService()
try {
  for await (const { filename } of watch(join(root, "src"), { recursive: true, signal: stop.signal })) {
    if (filename?.endsWith(".ts") !== true) continue
    await wait(oneChangeMs)
    await end(service)
    console.log(`\n${filename} has changed: restarting`)
    service = startService()
  }
} catch (error) {
  if (!stop.signal.aborted) throw error
} finally {
  await Promise.all([end(service), pages.close()])
}

function startService(): ChildProcess {
  return spawn(process.execPath, ["src/app/main.ts"], {
    cwd: root,
    env: { FANFARE_BASE_URL: `http://localhost:${port}`, ...process.env, PORT: String(servicePort) },
    stdio: "inherit",
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createSocketServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port: free } = server.address() as AddressInfo
  server.close()
  return free
}

import assert from "node:assert/strict"
import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Http, NoAnswer } from "../../src/domain/http.ts"
import { openOutbound } from "../../src/outbound/open-outbound.ts"

export type Judge = {
  /** The way to the server as the world knows it, https://pds.test, and to the register of identities. */
  readonly http: Http
  /** Where the server listens on this machine. */
  readonly origin: string
  /** By path, what the server finds on https://judged.fanfare.dev: such as the description of our app. */
  readonly pages: Map<string, unknown>
  [Symbol.asyncDispose](): Promise<void>
}

const hostname = "pds.test"

async function servePages(pages: ReadonlyMap<string, unknown>) {
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? "")
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(page ?? {}))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

export async function openJudge(): Promise<Judge> {
  const dir = mkdtempSync(join(tmpdir(), "fanfare-pds-"))
  const pages = new Map<string, unknown>()
  const app = await servePages(pages)
  const { PATH = "", TEST_RUN = "" } = process.env
  const child = fork(join(import.meta.dirname, "serve-child.ts"), {
    // The server's own affairs.
    execArgv: ["--disable-warning=TimeoutNegativeWarning"],
    env: {
      PATH,
      TEST_RUN,
      LOG_ENABLED: "false",
      APP_ORIGIN: `http://127.0.0.1:${(app.address() as AddressInfo).port}`,
      PDS_HOSTNAME: hostname,
      PDS_SERVICE_HANDLE_DOMAINS: ".test",
      PDS_DATA_DIRECTORY: dir,
      PDS_BLOBSTORE_DISK_LOCATION: join(dir, "blobs"),
      PDS_JWT_SECRET: randomBytes(16).toString("hex"),
      PDS_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
      PDS_PLC_ROTATION_KEY_K256_PRIVATE_KEY_HEX: randomBytes(32).toString("hex"),
      PDS_DEV_MODE: "true",
      PDS_INVITE_REQUIRED: "false",
      PDS_DISABLE_SSRF_PROTECTION: "true",
    },
  })
  const exited = once(child, "exit")
  const [told] = (await Promise.race([
    once(child, "message"),
    exited.then(([code]) => assert.fail(`the server did not start: ${String(code)}`)),
  ])) as [{ readonly pds: number; readonly plc: number }]
  const origins = new Map([
    [`https://${hostname}`, `http://127.0.0.1:${told.pds}`],
    ["https://plc.directory", `http://127.0.0.1:${told.plc}`],
  ])
  const outbound = openOutbound({ userAgent: "Fanfare/trial", exceptions: [...origins.values()] })

  return {
    origin: `http://127.0.0.1:${told.pds}`,
    pages,
    async http(request) {
      const { origin, pathname, search } = new URL(request.url)
      const there = origins.get(origin)
      if (there === undefined) throw new NoAnswer(`${origin} is not played here`, false)
      return outbound.http({ ...request, url: `${there}${pathname}${search}` })
    },
    async [Symbol.asyncDispose]() {
      await outbound.close()
      child.disconnect()
      await exited
      app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

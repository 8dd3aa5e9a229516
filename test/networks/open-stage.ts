import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getRequestListener } from "@hono/node-server"
import sharp from "sharp"
import { newId } from "#crypto/random.ts"
import type { Http } from "#domain/http.ts"
import { networkOf } from "#domain/networks/all.ts"
import { outsideOf } from "#networks/conformance/drive.ts"
import type { Stage } from "#networks/conformance/stage.ts"
import type {
  Author,
  Granted,
  MediaFile,
  NetworkAdapter,
  OAuthConnect,
  Outside,
  Refused,
  ConsentTrip,
} from "#networks/network.ts"
import type { Simulator } from "#networks/simulator.ts"
import { openOutbound } from "#outbound/open-outbound.ts"
import { openSandbox, type Sandbox } from "#sandbox/open-sandbox.ts"
import { box } from "../media/videos.ts"
import { serverFor } from "./server-for.ts"

/* An adapter on one side, its simulator on the other, and between them real HTTP through the one way out. */

export type OpenStage = Stage & { [Symbol.asyncDispose](): Promise<void> }

/** More than one part for every network that takes a file in parts. */
const videoBytes = 4_500_000

/** `listen` wraps the way out, for whoever writes down what goes over it. */
export async function openStage(
  adapter: NetworkAdapter,
  simulator: Simulator,
  listen: (http: Http) => Http = (http) => http,
): Promise<OpenStage> {
  const dir = mkdtempSync(join(tmpdir(), "fanfare-stage-"))
  const server = createServer()
  const listening = Promise.withResolvers<void>()
  server.listen(0, "127.0.0.1", listening.resolve)
  await listening.promise
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stopping = new AbortController()
  const faults: unknown[] = []
  const sandbox = openSandbox({
    dir,
    baseUrl: new URL(origin),
    serviceOrigin: origin,
    clock: { now: () => Temporal.Now.instant() },
    mayMoveClock: true,
    networks: [{ simulator, hosts: adapter.hosts }],
    stopping: stopping.signal,
    report: (error) => faults.push(error),
  })
  const files = await makeFiles()
  sandbox.app.get("/media/:name", (c) => {
    const file = files.get(c.req.param("name"))
    return file === undefined ? c.notFound() : c.body(file.bytes, 200, { "content-type": file.contentType })
  })
  const respond = getRequestListener(sandbox.app.fetch)
  server.on("request", (request, response) => void respond(request, response))
  const outbound = openOutbound({ userAgent: "Fanfare/trial", exceptions: [origin] })

  const mediaFile = (name: string, facts: Pick<MediaFile, "kind" | "width" | "height" | "durationMs">): MediaFile => {
    const { bytes, contentType } = files.get(name) ?? assert.fail(`no file ${name}`)
    return {
      ...facts,
      id: newId<"med">(),
      contentType,
      bytes: bytes.byteLength,
      altText: facts.kind === "image" ? "A tray of bulbs" : "",
      fileName: name,
      url: `${origin}/media/${name}`,
      read: async (start = 0, end = bytes.byteLength) => bytes.subarray(start, end),
    }
  }

  const stage: Stage = {
    adapter,
    network: networkOf(adapter.key),
    http: listen(outbound.http),
    hosts: sandbox.hostsOf(adapter.key),
    now: () => sandbox.clock.now(),
    advance: async (seconds) => sandbox.advanceClock?.(seconds),
    connect: async () => connectAccount(stage, sandbox),
    signIn: async (http) => askFor(stage, sandbox, await newAccount(stage, sandbox), "allow", http),
    connectInVain: async () => askFor(stage, sandbox, await newAccount(stage, sandbox), "deny"),
    setFault: async (author, fault, times) =>
      sandbox.setFault({
        key: adapter.key,
        account: author.externalId,
        fault,
        ...(times === undefined ? {} : { times }),
      }),
    accepted: async ({ externalId }) =>
      (await sandbox.ledger(adapter.key)).filter(({ account }) => account === externalId),
    image: (index) =>
      mediaFile(`picture-${index % 2}.jpg`, { kind: "image", width: 640, height: 640, durationMs: null }),
    video: (shape) => {
      const [width, height] = shape === "upright" ? [720, 1280] : [1280, 720]
      return mediaFile("film.mp4", { kind: "video", width, height, durationMs: 8_000 })
    },
  }
  return {
    ...stage,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await outbound.close()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
      sandbox.close()
      rmSync(dir, { recursive: true, force: true })
      assert.deepEqual(faults, [], "something went wrong in the sandbox")
    },
  }
}

type File = { readonly bytes: Buffer<ArrayBuffer>; readonly contentType: string }

async function makeFiles(): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>()
  for (const [index, background] of ["#d9480f", "#2b8a3e"].entries()) {
    const picture = await sharp({ create: { width: 640, height: 640, channels: 3, background } })
      .jpeg()
      .toBuffer()
    // What comes after a picture's end is no part of it, and makes it as large as every network wants one.
    const bytes = Buffer.concat([picture, Buffer.alloc(10_000)])
    files.set(`picture-${index}.jpg`, { bytes, contentType: "image/jpeg" })
  }
  const head = box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1"))
  const film = Buffer.concat([head, box("moov", Buffer.alloc(100)), box("mdat", Buffer.alloc(videoBytes, 7))])
  files.set("film.mp4", { bytes: Buffer.from(film), contentType: "video/mp4" })
  return files
}

/** As a person would: a new account at the network, then the consent page or the form. */
async function connectAccount(stage: Stage, sandbox: Sandbox): Promise<Author> {
  const account = await newAccount(stage, sandbox)
  const came = await askFor(stage, sandbox, account, "allow")
  assert.equal(came.kind, "granted", JSON.stringify(came))
  const granted = came.kind === "granted" ? came.accounts.find(({ externalId }) => externalId === account) : undefined
  assert.ok(granted !== undefined, "another account was granted than was chosen")
  const { externalId, handle, credentials } = granted
  return { externalId, handle, credentials }
}

async function newAccount({ adapter }: Stage, sandbox: Sandbox): Promise<string> {
  return sandbox.newAccount(adapter.key, `lark${randomUUID().slice(0, 6)}`)
}

type Decision = "allow" | "deny"

async function askFor(
  stage: Stage,
  sandbox: Sandbox,
  account: string,
  decision: Decision,
  http: Http = stage.http,
): Promise<Granted | Refused> {
  const { key, connect } = stage.adapter
  const outside = outsideOf(stage, http)
  if (connect.kind === "oauth") {
    const [trip, returned] = await consent(
      outsideOf(stage),
      new URL(`/connect/${key}/callback`, Object.values(stage.hosts)[0]).href,
      connect,
      account,
      decision,
      await sandbox.formValues(key, account),
    )
    return connect.finish(outside, trip, returned)
  }
  const values = { ...(await sandbox.formValues(key, account)) }
  const secrets = connect.fields.filter(({ isSecret }) => isSecret)
  // Of the right shape, and wrong.
  for (const { name } of decision === "deny" ? secrets : [])
    values[name] = (values[name] ?? "").replaceAll(/[a-z]/g, "q")
  return connect.submit(outside, values)
}

async function consent(
  outside: Outside,
  redirectUri: string,
  connect: OAuthConnect,
  account: string,
  decision: Decision,
  values: Readonly<Record<string, string>>,
): Promise<readonly [trip: ConsentTrip, returned: URLSearchParams]> {
  const trip = {
    redirectUri,
    state: randomUUID(),
    verifier: `${randomUUID()}${randomUUID()}`,
    ...(await serverFor(outside, connect, values, redirectUri)),
  }
  const url = (await connect.start(outside, trip)).href
  assert.equal((await outside.http({ method: "GET", url })).status, 200)
  const answer = await outside.http({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ account, decision }).toString(),
  })
  assert.equal(answer.status, 302, answer.body)
  return [trip, new URL(answer.headers["location"] ?? "").searchParams]
}

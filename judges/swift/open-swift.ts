import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { AwsV4Signer } from "aws4fetch"
import type { S3Options } from "../../src/storage/files/s3/s3-place.ts"
import { python } from "./obtain-swift.ts"

const keys = { accessKeyId: "test:tester", secretAccessKey: "testing" }
const region = "us-east-1"
const bucket = "fanfare-media"

export type Swift = AsyncDisposable & {
  /** A place in its bucket that nobody else uses. */
  newPlace(): S3Options
  /** What a request about the bucket, signed as any client does it, is answered with. */
  ask(method: string, path: string): Promise<string>
}

/** Starts Swift on this machine, with a bucket in it. */
export async function openSwift(env: Readonly<Record<string, string>>): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), "fanfare-swift-"))
  const port = await findFourPorts()
  const { PATH = "", TEST_RUN = "" } = process.env
  const child = spawn(python, [join(import.meta.dirname, "serve.py"), folder, `${port}`], {
    env: { PATH, TEST_RUN, ...env },
    stdio: ["pipe", "ignore", "ignore"],
  })
  const exited = once(child, "exit")
  const origin = `http://127.0.0.1:${port}`
  const send = async (method: string, path: string) => {
    const signer = new AwsV4Signer({ method, url: `${origin}/${bucket}${path}`, region, service: "s3", ...keys })
    const { url, headers } = await signer.sign()
    return fetch(url, { method, headers })
  }
  const stop = async () => {
    child.stdin.end()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilDone(async () => (await send("PUT", "")).ok)
  } catch (error) {
    await stop()
    throw error
  }
  let count = 0
  return {
    async ask(method, path) {
      const answer = await send(method, path)
      const text = await answer.text()
      assert.ok(answer.ok, text)
      return text
    },
    newPlace: () => ({
      bucket,
      prefix: `place-${(count += 1)}`,
      endpoint: new URL(origin),
      region,
      isPathStyle: true,
      ...keys,
      encryption: undefined,
      hasSignedReads: true,
    }),
    [Symbol.asyncDispose]: stop,
  }
}

/** Four in a row. */
async function findFourPorts(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = createServer().listen(0, "127.0.0.1")
    await once(first, "listening")
    const { port } = first.address() as AddressInfo
    const others = [1, 2, 3].map((number) => createServer().listen(port + number, "127.0.0.1"))
    const areFree = await Promise.allSettled(others.map(async (each) => once(each, "listening")))
    await Promise.all(
      [first, ...others.filter(({ listening }) => listening)].map(async (each) => {
        each.close()
        await once(each, "close")
      }),
    )
    if (areFree.every(({ status }) => status === "fulfilled")) return port
  }
  return assert.fail("there are no four free ports")
}

/** Its servers begin to answer one after the other. */
async function untilDone(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if (await isDone().catch(() => false)) return
    await wait(100)
  }
  assert.fail("the server does not answer")
}

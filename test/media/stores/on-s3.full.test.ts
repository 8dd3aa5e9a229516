import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { after, before, test } from "node:test"
import { openS3Server, type S3Server } from "./open-s3-server.ts"

let server: S3Server
before(async () => {
  server = await openS3Server()
})
after(async () => server[Symbol.asyncDispose]())

/** The tests about media that look at the service only, and not into its folders. */
const files = ["addresses", "films", "library", "pictures", "upload", "variants", "videos"]

for (const name of files) {
  test(`what is true of media on a disk is true of media in a bucket: ${name}`, async () => {
    const earlier = server.proxy.requests.length
    const file = path.join(import.meta.dirname, "..", `${name}.test.ts`)
    // A run of its own, not a part of this one.
    const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
    const env = { ...inherited, FANFARE_TEST_S3: server.proxy.origin }
    const child = spawn(process.execPath, ["--test", "--test-reporter=tap", file], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    })
    let output = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()))
    const [code] = (await once(child, "close")) as [number]
    assert.equal(code, 0, output)
    assert.match(output, /^# pass [1-9]/m)
    assert.ok(server.proxy.requests.length > earlier, "nothing was put into the bucket")
  })
}

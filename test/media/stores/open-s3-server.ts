import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import S3rver from "@20minutes/s3rver"
import type { S3Options } from "#storage/files/s3/s3-place.ts"
import { findFreePort } from "../../postgres/find-free-port.ts"
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts"
import { bucket, s3Keys, settingsFor } from "./store-of-run.ts"

export type S3Server = AsyncDisposable & {
  readonly proxy: FaultProxy
  /** A place in the bucket that nobody else uses. */
  newPlace(): S3Options
  /** The same as settings of the service. */
  settingsOf(place: S3Options): Record<string, string>
  /** The server goes away, as in a crash. */
  stop(): Promise<void>
  /** It comes back, with all that it had. */
  start(): Promise<void>
}

/** An S3 server with a bucket, behind a proxy that can break things. */
export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), "fanfare-s3-"))
  const port = await findFreePort()
  const options = { address: "127.0.0.1", port, silent: true, directory, vhostBuckets: false }
  const launch = async () => {
    const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
    await server.run()
    return server
  }
  const proxy = await openFaultProxy(port)
  let server: S3rver | undefined = await launch()
  let count = 0
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  return {
    proxy,
    newPlace: () => ({
      bucket,
      prefix: `place-${(count += 1)}/media`,
      endpoint: new URL(proxy.origin),
      region: "us-east-1",
      isPathStyle: true,
      ...s3Keys,
      encryption: undefined,
      hasSignedReads: false,
    }),
    settingsOf: ({ prefix, endpoint }) => settingsFor(endpoint.origin, prefix),
    stop,
    async start() {
      server ??= await launch()
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await proxy.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

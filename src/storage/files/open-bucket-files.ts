import type { ReportFailure } from "#domain/report-failure.ts"
import type { NamedFiles } from "#storage/files/named-files.ts"
import { checkFileName } from "#storage/files/names.ts"
import { deleteObjects } from "#storage/files/s3/delete-objects.ts"
import { listObjects } from "#storage/files/s3/list-objects.ts"
import { FilePutter } from "#storage/files/s3/put-file.ts"
import { readObject } from "#storage/files/s3/read-object.ts"
import { S3Client } from "#storage/files/s3/s3-client.ts"
import { nameOf, type S3Options } from "#storage/files/s3/s3-place.ts"

type Deps = {
  /** The way to the bucket. It closes with this. */
  readonly way: { readonly fetch: typeof globalThis.fetch; close(): Promise<void> }
  readonly report: ReportFailure
}

/** Files in a bucket, directly below its prefix. */
export function openBucketFiles(options: S3Options, { way, report }: Deps): NamedFiles {
  const client = new S3Client(options, way.fetch)
  const putter = new FilePutter(client, options.encryption, report)
  const root = options.prefix === "" ? "" : `${options.prefix}/`
  const keyOf = (name: string) => `${root}${checkFileName(name)}`
  const end = new AbortController()
  return {
    place: nameOf(options),
    put: async (file, name) => putter.put(file, keyOf(name)),
    async list(start) {
      const objects = await Array.fromAsync(listObjects(client, `${root}${start}`))
      return objects.map(({ key }) => key.slice(root.length)).filter((name) => !name.includes("/"))
    },
    async read(name) {
      const key = keyOf(name)
      const { status, headers } = await client.call({ method: "HEAD", key, purpose: `read ${key}`, accepts: [404] })
      if (status === 404) return null
      const object = { key, size: Number(headers.get("content-length")), etag: headers.get("etag") }
      return readObject(client, object, undefined, end.signal)
    },
    remove: async (name) => deleteObjects(client, [keyOf(name)]),
    async [Symbol.asyncDispose]() {
      end.abort(new Error("nobody reads this any more"))
      await way.close()
    },
  }
}

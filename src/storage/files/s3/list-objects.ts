import type { S3Client } from "#storage/files/s3/s3-client.ts"
import { readXml } from "#storage/files/s3/s3-xml.ts"

export type ListedObject = { readonly key: string; readonly size: number; readonly modifiedAt: Temporal.Instant }

/** Every object whose key begins like this, in the order of the keys. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject, void, void> {
  for (let token: string | undefined; ;) {
    const query = { "list-type": "2", prefix, ...(token === undefined ? {} : { "continuation-token": token }) }
    const { text } = await client.call({ method: "GET", key: "", query, purpose: `list ${prefix}` })
    const { fields, recordsOf } = readXml(text)
    for (const { Key: key = "", Size: size = "", LastModified: modified = "" } of recordsOf("Contents")) {
      yield { key, size: Number(size), modifiedAt: Temporal.Instant.from(modified) }
    }
    token = fields["NextContinuationToken"]
    if (fields["IsTruncated"] !== "true" || token === undefined || token === "") return
  }
}

export type ListedUpload = { readonly key: string; readonly uploadId: string; readonly begunAt: Temporal.Instant }

/** Uploads in parts that were begun and neither completed nor aborted. A server that cannot list them has none. */
export async function* listUploads(client: S3Client, prefix: string): AsyncGenerator<ListedUpload, void, void> {
  for (let after: Readonly<Record<string, string>> = {}; ;) {
    const query = { uploads: "", prefix, ...after }
    const request = { method: "GET", key: "", query, purpose: `list the uploads to ${prefix}` } as const
    const { status, text } = await client.call({ ...request, accepts: ["NotImplemented"] })
    if (status !== 200) return
    const { fields, recordsOf } = readXml(text)
    for (const { Key: key = "", UploadId: uploadId = "", Initiated: begun = "" } of recordsOf("Upload")) {
      yield { key, uploadId, begunAt: Temporal.Instant.from(begun) }
    }
    const { NextKeyMarker: keyMarker = "", NextUploadIdMarker: uploadMarker = "" } = fields
    if (fields["IsTruncated"] !== "true" || keyMarker === "") return
    after = { "key-marker": keyMarker, "upload-id-marker": uploadMarker }
  }
}

import { createHash } from "node:crypto"
import type { S3Client } from "#storage/files/s3/s3-client.ts"
import { escapeXml, readXml } from "#storage/files/s3/s3-xml.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** S3 takes no more in one request. */
const mostAtOnce = 1000

/** Deletes objects. Those that are not there are no failure. */
export async function deleteObjects(client: S3Client, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += mostAtOnce) {
    await deleteSome(client, keys.slice(start, start + mostAtOnce))
  }
}

async function deleteSome(client: S3Client, keys: readonly string[]): Promise<void> {
  const listed = keys.map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`)
  const document = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${listed.join("")}</Delete>`
  const body = new TextEncoder().encode(document)
  const { text } = await client.call({
    method: "POST",
    key: "",
    query: { delete: "" },
    // S3 demands a checksum of this request, and this one is known to every server.
    headers: { "content-md5": createHash("md5").update(body).digest("base64"), "content-type": "application/xml" },
    body,
    purpose: "delete objects",
  })
  const [failed] = readXml(text).recordsOf("Error")
  if (failed === undefined) return
  const { Key: key = "an object", Code: code = "", Message: message = "" } = failed
  throw new StoreFailure(`${key} could not be deleted (${code}: ${message})`, { isLasting: code === "AccessDenied" })
}

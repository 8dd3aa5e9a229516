import { randomUUID } from "node:crypto"
import * as z from "zod"
import type { HttpRequest } from "#domain/http.ts"
import { type Api, asIs } from "#networks/ask.ts"
import { classify, nameError } from "#networks/facebook/classify.ts"
import { type GraphCall, graphApi, writeGraphCall } from "#networks/meta-shared/graph-api.ts"
import { graphVersion } from "#networks/meta-shared/graph-version.ts"
import type { Refused } from "#networks/network.ts"
import { someWords } from "#networks/shapes.ts"

/** The version of the Graph API that everything is asked in. */
export const version = graphVersion.own

/** Files take their time. */
export const uploadTimeoutMs = 120_000

/** What the host that takes files says of one. */
const fileProblem = z.object({
  error: z.undefined().optional(),
  debug_info: z.object({
    retriable: z.boolean().optional(),
    type: z.string().optional(),
    message: someWords,
  }),
})

function readFileProblem(json: unknown, status: number): Refused | undefined {
  const { data } = fileProblem.safeParse(json)
  if (data === undefined) return undefined
  const { retriable, type, message = "Facebook could not accept the file." } = data.debug_info
  return { kind: "refused", why: retriable === true ? "transient" : "media", code: type ?? String(status), message }
}

export const graph = graphApi({ name: "Facebook", classify, nameError, version, readOther: readFileProblem })

/** Tells Facebook, at the address that it returned, where to fetch a file. */
export const facebookUploads: Api = { ...graph, write: asIs }

function formOf(fields: Readonly<Record<string, string>>, chunk: Uint8Array): Pick<HttpRequest, "headers" | "body"> {
  const boundary = `fanfare-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="video_file_chunk"; filename="chunk"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    ...[...parts, head].map((part) => Buffer.from(part)),
    chunk,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    headers: { accept: "application/json", "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  }
}

type FacebookCall = GraphCall & {
  /** A piece of a video: it makes the request a form of several parts. */
  readonly chunk?: Uint8Array
}

/** What is below the version. */
export const facebookApi: Api<FacebookCall> = {
  ...graph,
  write(outside, { chunk, ...call }) {
    const { host = "graph", method, fields } = call
    const path = `/${outside.apiVersion ?? version}${call.path}`
    if (chunk === undefined) return writeGraphCall(outside, { ...call, path })
    return { method, url: `${outside.hosts[host]}${path}`, ...formOf(fields, chunk), timeoutMs: uploadTimeoutMs }
  },
}

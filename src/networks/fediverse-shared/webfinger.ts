import { z } from "zod"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { Outside } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { someWords } from "#networks/shapes.ts"
import { writeRequest } from "#networks/write-request.ts"

/*
 * A handle need not name the server that its account lives on: `lark@example.org` may be served from `social.example.org`.
 * Its domain says where it is (WebFinger, RFC 7033), itself or by sending us on to the server.
 */

const path = "/.well-known/webfinger"
const redirects = new Set([301, 302, 303, 307, 308])
const mostRedirects = 2
const timeoutMs = 5000

const answerShape = z.object({ links: z.array(z.object({ rel: someWords, type: someWords, href: someWords })) })

const isActor = /^application\/(?:activity\+json|ld\+json)/

/** The server of an account by the word of its domain; undefined where the domain does not say it. */
export async function findHome(outside: Outside, username: string, domain: string): Promise<string | undefined> {
  const resource = `acct:${username}@${domain}`
  let place = domain
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const call = { method: "GET", path: `${path}?resource=${encodeURIComponent(resource)}`, timeoutMs } as const
    const sent = await send(outside, writeRequest(addressOf(outside.hosts, place), call))
    if (sent.kind !== "response") return undefined
    const { status, headers, body } = sent.answer
    if (!redirects.has(status)) return status === 200 ? readHome(body) : undefined
    const next = URL.parse(headers["location"] ?? "")
    if (next?.pathname !== path) return undefined
    place = next.host
  }
  return undefined
}

function readHome(body: string): string | undefined {
  const { links = [] } = answerShape.safeParse(readJson(body)).data ?? {}
  const actor = links.find(({ rel, type = "" }) => rel === "self" && isActor.test(type))
  return URL.parse(actor?.href ?? "")?.host
}

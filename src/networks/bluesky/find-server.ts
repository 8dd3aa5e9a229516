import { z } from "zod"
import { isWebAddress } from "#domain/validate-post/formats.ts"
import { ask } from "#networks/ask.ts"
import { blueskyApi } from "#networks/bluesky/client.ts"
import { isHandle, resolveHandle } from "#networks/bluesky/resolve-handle.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

const didDocument = z.object({
  service: z.array(z.object({ id: someText, serviceEndpoint: z.unknown() })).default([]),
})

/** `did`: whose server it is, where that is known already. */
type Found = { readonly kind: "found"; readonly server: string; readonly did: string | null }

function refuse(code: string, message: string): Refused {
  return { kind: "refused", why: "content", code, message }
}

function tidy(address: string): string {
  return address.replace(/\/+$/, "")
}

/** Where a DID's document is. Both methods that the network knows, and no others. */
function documentOf({ hosts }: Outside, did: string): string | null {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) return `${hosts["plc"]}/${did}`
  const host = /^did:web:([a-z0-9.-]+)$/.exec(did)?.[1]
  return host === undefined ? null : `https://${host}/.well-known/did.json`
}

/** The server that an account's own document names: the only word on where it lives that counts. */
export async function serverOfDid(outside: Outside, did: string): Promise<Found | Refused> {
  const url = documentOf(outside, did)
  if (url === null) return refuse("NoServer", "The account's identity (DID) has an unknown method.")
  const document = await ask(outside, blueskyApi, didDocument, { url })
  if (document.kind === "refused") return document
  const server = document.value.service.find(({ id }) => id.endsWith("#atproto_pds"))?.serviceEndpoint
  if (typeof server !== "string" || !isWebAddress(server)) {
    return refuse("NoServer", "The account's identity document names no server.")
  }
  return { kind: "found", server: tidy(server), did }
}

/** Where to sign in: at the server that was given, or else at the one that the handle leads to. */
export async function findServer(outside: Outside, handle: string, given: string): Promise<Found | Refused> {
  if (!isHandle(handle)) {
    return refuse("InvalidHandle", "A handle is a name with a dot in it, such as name.bsky.social.")
  }
  const typed = given.trim()
  if (typed !== "") {
    const server = tidy(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
    if (!isWebAddress(server)) return refuse("InvalidServer", "The server is not a web address.")
    return { kind: "found", server, did: null }
  }
  const owner = await resolveHandle(outside, outside.hosts["pds"], handle)
  if (owner.kind === "refused") return owner
  if (owner.did === null) return refuse("HandleNotFound", `Nobody has the handle ${handle}.`)
  return serverOfDid(outside, owner.did)
}

import type { HttpRequest } from "#domain/http.ts"
import type { Author, OAuthConnect, Outside } from "#networks/network.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { type Reply, scriptedHttp } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter have in common. Every value is invented. */

export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

export const author: Author = {
  externalId: "lark@pixels.example",
  handle: "lark@pixels.example",
  credentials: {
    accessToken: "AT",
    refreshToken: "RT",
    expiresAt: "2027-11-14T09:30:00Z",
    scopes: ["read", "write"],
    extra: { server: "pixels.example", accountId: "5150", clientId: "17", clientSecret: "CS", limits: "{}" },
  },
}

export const connect = pixelfed.connect as OAuthConnect & typeof pixelfed.connect

export function talk(...replies: readonly Reply[]): {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
} {
  const { http, requests } = scriptedHttp(...replies)
  const app = { clientId: "", clientSecret: "" }
  return { outside: { http, hosts: pixelfed.hosts, app, now: () => now }, requests }
}

/** A post as a server shows it. */
export function status(id: string, ...mediaIds: readonly string[]): object {
  return {
    id,
    created_at: "2026-11-14T09:29:30.000Z",
    url: `https://pixels.example/p/lark/${id}`,
    content: "Hello",
    media_attachments: mediaIds.map((each) => ({ id: each })),
  }
}

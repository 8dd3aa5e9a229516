import type { Author, OAuthConnect } from "#networks/network.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter have in common. Every value is invented. */

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

export const talk = talkOf(pixelfed, { clientId: "", clientSecret: "" })

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

import { mastodon } from "#networks/mastodon/mastodon.ts"
import type { Author, OAuthConnect } from "#networks/network.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter have in common. Every value is invented. */

export const author: Author = {
  externalId: "lark@social.example",
  handle: "lark@social.example",
  credentials: {
    accessToken: "AT",
    scopes: ["read:accounts", "read:statuses", "write:statuses", "write:media"],
    extra: {
      server: "social.example",
      accountId: "14715",
      clientId: "CID",
      clientSecret: "CS",
      limits: "{}",
      apiVersion: "11",
    },
  },
}

/** The same on a server that tells nothing of versions. */
export const elsewhere: Author = {
  ...author,
  credentials: { ...author.credentials, extra: { server: "social.example", accountId: "14715", limits: "{}" } },
}

export const connect = mastodon.connect as OAuthConnect & typeof mastodon.connect

export const talk = talkOf(mastodon, { clientId: "", clientSecret: "" })

/** A post as a server shows it. */
export function status(id: string, rest: object = {}): object {
  return {
    id,
    created_at: "2026-11-14T09:29:30.000Z",
    url: `https://social.example/@lark/${id}`,
    content: "<p>Hello</p>",
    in_reply_to_id: null,
    media_attachments: [],
    ...rest,
  }
}

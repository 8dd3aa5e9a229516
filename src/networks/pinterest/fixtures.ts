import type { Author } from "#networks/network.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Pinterest's documentation. */

export const scopes = ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"] as const

export const author: Author = {
  externalId: "549755885175",
  handle: "tulipworks",
  credentials: { accessToken: "pina_AT", refreshToken: "pinr.RT", scopes },
}

export const board = "549755885175"

export const headers = { authorization: "Bearer pina_AT", accept: "application/json" }

export const written = { ...headers, "content-type": "application/json" }

export const talk = talkOf(pinterest)

import { googleBusiness } from "#networks/google-business/google-business.ts"
import type { Author } from "#networks/network.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Google's documentation. */

export const scope = "https://www.googleapis.com/auth/business.manage"

export const author: Author = {
  externalId: "accounts/1/locations/2",
  handle: "Tulip Works, Old Town",
  credentials: { accessToken: "ya29.AT", refreshToken: "1//RT", scopes: [scope] },
}

export const headers = { accept: "application/json", authorization: "Bearer ya29.AT" }

export const written = { ...headers, "content-type": "application/json" }

export const talk = talkOf(googleBusiness)

import type { Author } from "#networks/network.ts"
import { x } from "#networks/x/x.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of X's documents. */

export const author: Author = {
  externalId: "2244994945",
  handle: "lark",
  credentials: { accessToken: "AT", refreshToken: "RT", scopes: [] },
}

export const talk = talkOf(x)

import { linkedin } from "#networks/linkedin/linkedin.ts"
import type { Author, OAuthConnect } from "#networks/network.ts"
import { helloBy } from "../../../test/networks/linkedin-calls.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. */

export const author: Author = {
  externalId: "782bbtaQ",
  handle: "Ann Lark",
  credentials: { accessToken: "AT", scopes: ["openid", "profile", "w_member_social"] },
}
export const owner = "urn:li:person:782bbtaQ"
export const trip = { redirectUri: "https://fanfare.example/connect/linkedin/callback", state: "S", verifier: "V" }
export const connect = linkedin.connect as OAuthConnect & typeof linkedin.connect
export const talk = talkOf(linkedin)
export const post = helloBy(owner)

import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import type { Author } from "#networks/network.ts"
import { headers, helloBy } from "../../../test/networks/linkedin-calls.ts"
import { talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. */

export const scopes = ["r_organization_social", "w_organization_social", "rw_organization_admin"] as const

export const author: Author = {
  externalId: "5515715",
  handle: "tulip-works",
  credentials: { accessToken: "AT", scopes },
}

export const owner = "urn:li:organization:5515715"
export const finding = { ...headers, "x-restli-method": "FINDER" }
export const talk = talkOf(linkedinPage)
export const post = helloBy(owner)

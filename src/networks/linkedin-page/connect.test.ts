import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, finding, scopes, talk } from "#networks/linkedin-page/fixtures.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import type { OAuthConnect } from "#networks/network.ts"
import { headers, revokeCall, testNothingToRenew, tokenCall } from "../../../test/networks/linkedin-calls.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const connect = linkedinPage.connect as OAuthConnect & typeof linkedinPage.connect
const trip = { redirectUri: "https://fanfare.example/connect/linkedin-page/callback", state: "S", verifier: "V" }
const token = reply(200, { access_token: "AT", expires_in: 5_184_000, scope: scopes.join(",") })
const acl = (id: number, role = "ADMINISTRATOR", state = "APPROVED") => ({
  organization: `urn:li:organization:${id}`,
  roleAssignee: "urn:li:person:782bbtaQ",
  role,
  state,
})
const acls = (...elements: readonly object[]) => reply(200, { elements, paging: { start: 0, count: 100, links: [] } })
const page = (id: number, localizedName: string, vanityName: string) =>
  reply(200, { id, localizedName, vanityName, logoV2: { original: "urn:li:digitalmediaAsset:1" } })
const back = () => new URLSearchParams({ code: "C", state: "S" })

describe("connecting pages on LinkedIn", () => {
  it("sends people to the consent page for the scopes of pages and no others", async () => {
    const url = await connect.start(talk().outside, trip)
    assert.equal(
      url.href,
      "https://www.linkedin.com/oauth/v2/authorization?response_type=code&client_id=client" +
        "&redirect_uri=https%3A%2F%2Ffanfare.example%2Fconnect%2Flinkedin-page%2Fcallback" +
        "&scope=r_organization_social%20w_organization_social%20rw_organization_admin&state=S",
    )
  })

  it("turns the code into a token and finds the one page that it opens", async () => {
    const { outside, requests } = talk(token, acls(acl(5_515_715)), page(5_515_715, "Tulip Works", "tulip-works"))
    const granted = await connect.finish(outside, trip, back())
    assert.deepEqual(requests, [
      tokenCall(trip),
      {
        method: "GET",
        url: "https://api.linkedin.com/rest/organizationAcls?q=roleAssignee&state=APPROVED&start=0&count=100",
        headers: finding,
      },
      { method: "GET", url: "https://api.linkedin.com/rest/organizations/5515715", headers },
    ])
    assert.deepEqual(granted, {
      kind: "granted",
      accounts: [
        {
          externalId: "5515715",
          handle: "tulip-works",
          displayName: "Tulip Works",
          profileUrl: "https://www.linkedin.com/company/tulip-works/",
          credentials: { accessToken: "AT", expiresAt: "2027-01-13T09:30:00Z", scopes: [...scopes] },
        },
      ],
    })
  })

  it("offers every page that the person may post for, once, and no other", async () => {
    const { outside, requests } = talk(
      token,
      acls(
        acl(1),
        acl(1, "CONTENT_ADMINISTRATOR"),
        acl(2, "CONTENT_ADMIN"),
        acl(3, "ANALYST"),
        acl(4, "ADMINISTRATOR", "REQUESTED"),
        { ...acl(5), organization: "urn:li:organizationBrand:5" },
        acl(6),
      ),
      page(1, "One", "one"),
      page(2, "Two", "two"),
      reply(403, { serviceErrorCode: 100, message: "Not enough permissions to access: organizations.GET" }),
    )
    const granted = await connect.finish(outside, trip, back())
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    assert.deepEqual(
      granted.accounts.map(({ externalId, handle, credentials }) => [externalId, handle, credentials.extra]),
      [
        ["1", "one", { isShared: "true" }],
        ["2", "two", { isShared: "true" }],
      ],
    )
    assert.equal(requests.length, 5)
  })

  it("reads on where the list of pages is long", async () => {
    const full = Array.from({ length: 100 }, () => acl(3, "ANALYST"))
    const { outside, requests } = talk(token, acls(...full), acls(acl(1)), page(1, "One", "one"))
    const granted = await connect.finish(outside, trip, back())
    assert.ok(granted.kind === "granted" && granted.accounts.length === 1)
    assert.ok(requests[2]?.url.endsWith("&start=100&count=100"))
  })

  it("connects nothing for somebody without a page", async () => {
    assert.deepEqual(await connect.finish(talk(token, acls()).outside, trip, back()), { kind: "granted", accounts: [] })
  })

  it("says why there are no pages to choose from", async () => {
    const denied = reply(403, { serviceErrorCode: 100, message: "Not enough permissions to access: organizationAcls" })
    for (const [answers, why] of [
      [[reply(400, { error: "invalid_request", error_description: "No" })], "auth"],
      [[token, denied], "permission"],
      [[token, acls(acl(1)), reply(500, { message: "Internal Server Error", status: 500 })], "transient"],
      [[token, reply(200, "<html>")], "transient"],
    ] as const) {
      const refused = await connect.finish(talk(...answers).outside, trip, back())
      assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify(refused))
    }
  })

  it("refreshes where LinkedIn gave a refresh token, and remembers that it opens several pages", async () => {
    const { outside, requests } = talk(reply(200, { access_token: "AT2", expires_in: 60 }))
    const kept = { ...author.credentials, refreshToken: "RT", extra: { isShared: "true" } }
    assert.deepEqual(await connect.refresh(outside, kept), {
      kind: "refreshed",
      credentials: { ...kept, accessToken: "AT2", expiresAt: "2026-11-14T09:31:00Z" },
    })
    assert.equal(requests[0]?.body, "grant_type=refresh_token&refresh_token=RT&client_id=client&client_secret=secret")
  })

  testNothingToRenew(connect, author, talk)

  it("gives the token back, unless other pages are open by it", async () => {
    const { outside, requests } = talk(reply(200))
    await connect.revoke(outside, author.credentials)
    assert.deepEqual(requests, [revokeCall])
    await connect.revoke(talk().outside, { ...author.credentials, extra: { isShared: "true" } })
    await connect.revoke(talk(new NoAnswer("nobody there", false)).outside, author.credentials)
  })
})

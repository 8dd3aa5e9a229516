import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { Facebook, generateCodeVerifier, Google, LinkedIn, TikTok, Twitter } from "arctic"
import { type Http, type HttpRequest, NoAnswer } from "../../src/domain/http.ts"
import type { NetworkKey } from "../../src/domain/network.ts"
import { adapterOf } from "../../src/networks/all.ts"
import type { ConsentTrip, Outside } from "../../src/networks/network.ts"

/*
 * Where people are sent to consent, and where the code is redeemed, with which fields: as arctic, a library that signs people in
 * to many services, has it for the networks that it knows.
 *
 * Not compared: Mastodon, for which arctic has addresses that no server has (`/api/v1/oauth/authorize`); masto and megalodon
 * have those that we have (mastodon.test.ts).
 */

const redirectUri = "https://fanfare.example/connect/network/callback"
const verifier = generateCodeVerifier()
const keys = ["ID", "SECRET", redirectUri] as const

type Client = {
  readonly start: (scopes: string[]) => URL
  readonly redeem: () => Promise<unknown>
  /** What is ours alone, and why. */
  readonly ours?: Readonly<Record<string, string>>
  /** What is arctic's alone, and why. */
  readonly theirs?: Readonly<Record<string, string>>
}

const google = new Google(...keys)
const linkedin = new LinkedIn(...keys)
const facebook = new Facebook(...keys)
const tiktok = new TikTok(...keys)
const x = new Twitter(...keys)

const viaGoogle: Client = {
  start: (scopes) => google.createAuthorizationURL("STATE", verifier, scopes),
  redeem: async () => google.validateAuthorizationCode("CODE", verifier),
  ours: {
    access_type: "offline, for a refresh token",
    prompt: "consent, for one at every sign-in",
    include_granted_scopes: "scopes that were granted before",
    client_id: "keys in the body, where arctic has them in a header: Google takes both",
    client_secret: "the same",
  },
}
const viaLinkedIn: Client = {
  start: (scopes) => linkedin.createAuthorizationURL("STATE", scopes),
  redeem: async () => linkedin.validateAuthorizationCode("CODE"),
}

const clients: Partial<Readonly<Record<NetworkKey, Client>>> = {
  x: {
    start: (scopes) => x.createAuthorizationURL("STATE", verifier, scopes),
    redeem: async () => x.validateAuthorizationCode("CODE", verifier),
  },
  youtube: viaGoogle,
  "google-business": viaGoogle,
  linkedin: viaLinkedIn,
  "linkedin-page": viaLinkedIn,
  facebook: {
    start: (scopes) => facebook.createAuthorizationURL("STATE", scopes),
    redeem: async () => facebook.validateAuthorizationCode("CODE"),
    theirs: { grant_type: "Facebook's guide has none for a code" },
  },
  tiktok: {
    start: (scopes) => tiktok.createAuthorizationURL("STATE", verifier, scopes),
    redeem: async () => tiktok.validateAuthorizationCode("CODE", verifier),
    theirs: {
      code_challenge: "TikTok asks apps on phones and desktops for it, and no websites",
      code_challenge_method: "the same",
      code_verifier: "the same",
    },
  },
}

/** Without what does not matter: the older names of X's hosts, the version of a Graph API, a slash at the end. */
function addressOf({ origin, pathname }: URL): string {
  const host = origin.replace("twitter.com", "x.com")
  return `${host}${pathname.replace(/^\/v\d+\.\d+\//, "/").replace(/\/$/, "")}`
}

type Call = { readonly address: string; readonly fields: readonly string[] }

const callOf = (url: URL, fields: URLSearchParams): Call => ({
  address: addressOf(url),
  fields: [...new Set(fields.keys())].toSorted(),
})

async function redeemTheirs({ redeem }: Client): Promise<Call> {
  const { fetch } = globalThis
  const asked: Request[] = []
  globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init))
    throw new Error("nobody is asked")
  }
  try {
    await assert.rejects(redeem())
  } finally {
    globalThis.fetch = fetch
  }
  const [request] = asked
  assert.ok(request !== undefined)
  return callOf(new URL(request.url), new URLSearchParams(await request.text()))
}

async function redeemOurs(outside: Outside, trip: ConsentTrip, key: NetworkKey): Promise<Call> {
  const asked: HttpRequest[] = []
  const http: Http = async (request) => {
    asked.push(request)
    throw new NoAnswer("nobody is asked", false)
  }
  const { connect } = adapterOf(key) ?? assert.fail()
  assert.ok(connect.kind === "oauth")
  const returned = new URLSearchParams({ code: "CODE", state: "STATE" })
  assert.equal((await connect.finish({ ...outside, http }, trip, returned)).kind, "refused")
  const [request] = asked
  assert.ok(request !== undefined)
  const url = new URL(request.url)
  const written = typeof request.body === "string" ? new URLSearchParams(request.body) : url.searchParams
  return callOf(url, written)
}

function compare(ours: Call, theirs: Call, client: Client): void {
  assert.equal(ours.address, theirs.address)
  const isNamed =
    (names: Readonly<Record<string, string>> = {}) =>
    (field: string) =>
      field in names
  const known = ours.fields.filter((field) => theirs.fields.includes(field) || !isNamed(client.ours)(field))
  const wanted = theirs.fields.filter((field) => ours.fields.includes(field) || !isNamed(client.theirs)(field))
  assert.deepEqual(known, wanted)
}

describe("arctic", () => {
  for (const [key, client] of Object.entries(clients)) {
    it(`sends people to the same page as the adapter for ${key}, and redeems their code at the same address`, async () => {
      const { connect, hosts } = adapterOf(key as NetworkKey) ?? assert.fail()
      assert.ok(connect.kind === "oauth")
      const http: Http = async () => assert.fail("nobody is asked")
      const app = { clientId: "ID", clientSecret: "SECRET" }
      const outside = { http, hosts, app, now: () => Temporal.Now.instant() }
      const trip = { redirectUri, state: "STATE", verifier }
      const ours = await connect.start(outside, trip)
      const theirs = client.start(["scope"])
      compare(callOf(ours, ours.searchParams), callOf(theirs, theirs.searchParams), client)
      compare(await redeemOurs(outside, trip, key as NetworkKey), await redeemTheirs(client), client)
    })
  }

  it("knows these of our networks", (t) => {
    t.diagnostic(`${Object.keys(clients).length} networks, 2 addresses each: ${Object.keys(clients).join(", ")}`)
    assert.equal(Object.keys(clients).length, 7)
  })
})

import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { HttpAnswer } from "#domain/http.ts"
import type { NetworkKey } from "#domain/network.ts"
import { adapterOf } from "#networks/all.ts"
import type { Credentials, GrantedAccount, OAuthConnect, Outside } from "#networks/network.ts"
import { PlayedNetwork, trip } from "../../test/networks/played-network.ts"
import { talkOf } from "../../test/networks/scripted-http.ts"
import { type SignInCase, signInCases } from "../../test/networks/sign-in-cases.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"

/* What happens between a consent page and the end of access, for every network that has one of its own. */

async function open(key: NetworkKey, name: string) {
  const adapter = adapterOf(key) ?? assert.fail()
  const network = new PlayedNetwork(adapter, simulatorOf(key))
  const account: GrantedAccount = await network.connect(name)
  const connect = adapter.connect as OAuthConnect & typeof adapter.connect
  return { network, account, connect, going: await network.tripOf(account.externalId) }
}

for (const [key, signIn] of Object.entries<SignInCase | null>(signInCases)) {
  if (signIn === null) continue
  const { name, code, renewal } = signIn
  const begin = () => open(key as NetworkKey, name)

  describe(`signing in to ${key} in the sandbox`, () => {
    it("goes through the consent page to an account", async () => {
      const { account, connect } = await begin()
      assert.equal(account.handle, signIn.handle)
      assert.match(account.externalId, signIn.externalId)
      assert.equal(account.credentials.expiresAt, signIn.expiresAt)
      for (const scope of connect.publishScopes) assert.ok(account.credentials.scopes.includes(scope), scope)
      for (const scope of connect.statisticsScopes) assert.ok(account.credentials.scopes.includes(scope), scope)
      if (signIn.scopes.length > 0) assert.deepEqual(account.credentials.scopes.toSorted(), signIn.scopes.toSorted())
    })

    it("sends somebody back who says no", async () => {
      const { network, account, connect, going } = await begin()
      const returned = await network.consent(account.externalId, { decision: "deny" })
      assert.deepEqual(Object.fromEntries(returned), { ...signIn.denied, state: trip.state })
      const result = await connect.finish(network.outside, going, returned)
      assert.ok(result.kind === "refused" && result.why === "permission")
    })

    it("connects nobody who comes back with nothing to show, without asking anybody", async () => {
      const { network, connect, going } = await begin()
      const { outside } = talkOf(adapterOf(key as NetworkKey) ?? assert.fail())()
      const words = "Not today."
      const named = signIn.denied["error"] ?? ""
      const { state } = going
      for (const [returned, why, message] of [
        [{ ...signIn.denied, error_description: words, state }, "permission", words],
        [{ ...signIn.denied, error_description: words }, "permission", words],
        [{ error: "user_cancelled_login", state }, "permission", undefined],
        [{ code: "C", state: "other" }, "auth", undefined],
        [{ state }, "auth", undefined],
      ] as const) {
        const refused = await connect.finish(
          { ...outside, hosts: network.outside.hosts },
          going,
          new URLSearchParams(returned),
        )
        assert.ok(refused.kind === "refused" && refused.why === why, JSON.stringify([returned, refused]))
        if (message !== undefined) assert.deepEqual([refused.code, refused.message], [named, message])
        if (why === "auth") assert.equal(refused.code, signIn.badReturn ?? "invalid_return")
      }
    })

    it("shows no consent page for a request that is not as it should be, and takes no answer to one", async () => {
      const { network, connect, going } = await begin()
      const good = await connect.start(network.outside, going)
      for (const [parameter, value] of signIn.noPageFor) {
        const url = new URL(good)
        url.searchParams.set(parameter, value)
        for (const method of ["GET", "POST"] as const) {
          const { status } = await network.outside.http({ method, url: url.href })
          assert.equal(status, 400, `${method} with ${parameter}=${value}`)
        }
      }
    })

    it("takes a code once, for a while, with its verifier, its address and the app's own secret", async () => {
      const { network, account, connect, going } = await begin()
      const allow = () => network.consent(account.externalId, { decision: "allow" })
      const redeem = async (returned: URLSearchParams, change: object = {}, app = network.outside.app) => {
        let last: HttpAnswer | undefined
        const http: Outside["http"] = async (request) => (last = await network.outside.http(request))
        const result = await connect.finish({ ...network.outside, http, app }, { ...going, ...change }, returned)
        return result.kind === "refused" ? [last?.status, result.code] : result.kind
      }
      const ours = going.server?.app ?? network.outside.app
      const guessed = { ...ours, clientSecret: "guess" }
      const server = going.server === undefined ? {} : { server: { ...going.server, app: guessed } }
      assert.equal(await redeem(await allow()), "granted")
      if (code.otherVerifier !== null) {
        assert.deepEqual(await redeem(await allow(), { verifier: "another" }), code.otherVerifier)
      }
      const elsewhere = { redirectUri: "https://fanfare.example/other" }
      assert.deepEqual(await redeem(await allow(), elsewhere), code.otherAddress)
      assert.deepEqual(await redeem(await allow(), server, guessed), code.otherSecret)
      const used = await allow()
      assert.equal(await redeem(used), "granted")
      assert.deepEqual(await redeem(used), code.used)
      const late = await allow()
      network.pass(code.seconds)
      assert.deepEqual(await redeem(late), code.used)
    })

    if (renewal === null) return

    it("renews access from when it may, as often as it may, and not for ever", async () => {
      const { network, account, connect } = await begin()
      const renew = async (credentials: Credentials) => {
        const result = await connect.refresh(network.outside, credentials)
        return result.kind === "refused" ? { kind: result.why } : result
      }
      if (renewal.from > 0) assert.notEqual((await renew(account.credentials)).kind, "refreshed")
      network.pass(renewal.from)
      const fresh = await renew(account.credentials)
      assert.ok("credentials" in fresh && fresh.credentials.accessToken !== account.credentials.accessToken)
      assert.equal((await renew(account.credentials)).kind, renewal.works === "once" ? "auth" : "refreshed")
      if (renewal.until === Number.POSITIVE_INFINITY) return
      network.pass(renewal.until)
      assert.equal((await renew(fresh.credentials)).kind, "auth")
    })

    it("does not take a passing fault for the end of access", async () => {
      const { network, account, connect } = await begin()
      network.pass(renewal.from)
      for (const fault of ["rateLimited", "unavailable", "serverError", "timeout"] as const) {
        network.order(account.externalId, fault)
        const result = await connect.refresh(network.outside, account.credentials)
        assert.ok(result.kind === "refused" && result.why !== "auth", fault)
      }
      assert.equal((await connect.refresh(network.outside, account.credentials)).kind, "refreshed")
    })

    it("renews nothing that was taken back, or given back where that is possible", async () => {
      const { network, account, connect } = await begin()
      network.pass(renewal.from)
      if (renewal.endsWhenGivenBack) await connect.revoke(network.outside, { ...account.credentials, extra: {} })
      else network.order(account.externalId, "tokenRevoked")
      const result = await connect.refresh(network.outside, account.credentials)
      assert.ok(result.kind === "refused" && result.why === "auth", JSON.stringify(result))
    })
  })
}

import assert from "node:assert/strict"
import { type Http, NoAnswer } from "#domain/http.ts"
import { drive, outsideOf } from "#networks/conformance/drive.ts"
import { plain } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, Stage } from "#networks/conformance/stage.ts"
import { traitsOf } from "#networks/conformance/trials.ts"
import { record } from "#networks/conformance/wire.ts"
import type { Author } from "#networks/network.ts"

const dayAndAnHour = 25 * 60 * 60

async function assertPublishes(stage: Stage, author: Author): Promise<void> {
  const came = await drive(stage, author, [plain(stage)])
  assert.equal(came.kind, "published", JSON.stringify(came))
}

/** Has the network end or take back the account's access, and meets with it. */
async function lose(stage: Stage, author: Author, fault: "tokenExpired" | "tokenRevoked"): Promise<void> {
  await stage.setFault(author, fault, 1)
  const came = await drive(stage, author, [plain(stage)])
  assert.ok(came.kind === "refused" && came.why === "auth", JSON.stringify(came))
}

async function renew(stage: Stage, author: Author): Promise<Author> {
  const came = await stage.adapter.connect.refresh(outsideOf(stage), author.credentials)
  assert.equal(came.kind, "refreshed", JSON.stringify(came))
  return came.kind === "refreshed" ? { ...author, credentials: came.credentials } : author
}

/** Ways in which a network is down: unreachable, silent, or itself in trouble. */
const outages: readonly Http[] = [
  async () => {
    throw new NoAnswer("nobody there", false)
  },
  async () => {
    throw new NoAnswer("no answer", true)
  },
  ...[500, 502, 503].map((status) => async () => ({ status, headers: {}, body: "<h1>Trouble</h1>" })),
]

export const accountCases: readonly ConformanceCase[] = [
  {
    name: "connect",
    async run(stage) {
      const one = await stage.connect()
      const other = await stage.connect()
      assert.notEqual(one.externalId, other.externalId)
      assert.notEqual(one.credentials.accessToken, "")
      const { scopes } = one.credentials
      for (const scope of stage.adapter.connect.publishScopes)
        assert.ok(scopes.includes(scope), `${scope} was not granted`)
      return stage.adapter.connect.kind
    },
  },
  {
    name: "connect, and be refused",
    async run(stage) {
      const came = await stage.connectInVain()
      assert.ok(came.kind === "refused" && (came.why === "auth" || came.why === "permission"), JSON.stringify(came))
      assert.notEqual(came.message, "")
      return came.why
    },
  },
  {
    name: "refresh",
    async run(stage) {
      const { renews } = traitsOf(stage.adapter.key)
      const author = await stage.connect()
      if (renews === "before the end") await stage.advance(dayAndAnHour)
      if (renews === "after the end") await lose(stage, author, "tokenExpired")
      if (renews === "never") {
        const { http, requests } = record(stage.http)
        const came = await stage.adapter.connect.refresh(outsideOf(stage, http), author.credentials)
        assert.ok(came.kind === "refused" && came.why === "auth", JSON.stringify(came))
        assert.equal(requests.length, 0)
        return "connect again"
      }
      const fresh = await renew(stage, author)
      assert.notEqual(fresh.credentials.accessToken, author.credentials.accessToken)
      assert.deepEqual(fresh.credentials.scopes, author.credentials.scopes)
      await assertPublishes(stage, fresh)
      if (fresh.credentials.refreshToken !== undefined) await assertPublishes(stage, await renew(stage, fresh))
      return renews
    },
  },
  {
    name: "refresh after it was revoked",
    async run(stage) {
      const author = await stage.connect()
      await lose(stage, author, "tokenRevoked")
      const came = await stage.adapter.connect.refresh(outsideOf(stage), author.credentials)
      assert.ok(came.kind === "refused" && came.why === "auth", JSON.stringify(came))
      return "auth"
    },
  },
  {
    name: "refresh while the network is down",
    async run(stage) {
      if (traitsOf(stage.adapter.key).renews === "never") return "asks nobody"
      const author = await stage.connect()
      await stage.advance(dayAndAnHour)
      for (const http of outages) {
        const came = await stage.adapter.connect.refresh(outsideOf(stage, http), author.credentials)
        assert.ok(came.kind === "refused" && came.why !== "auth", JSON.stringify(came))
      }
      await assertPublishes(stage, await renew(stage, author))
      return "not auth"
    },
  },
  {
    name: "revoke",
    async run(stage) {
      const author = await stage.connect()
      await stage.adapter.connect.revoke(outsideOf(stage), author.credentials)
      for (const http of outages) await stage.adapter.connect.revoke(outsideOf(stage, http), author.credentials)
      return "ok"
    },
  },
]

import assert from "node:assert/strict"
import { after, before, describe, test } from "node:test"
import { checkAccount, type DoctorDeps } from "#accounts/doctor/check-account.ts"
import { checkNetwork } from "#accounts/doctor/check-network.ts"
import { recordExchanges, type RecordedExchange } from "#accounts/doctor/record-exchanges.ts"
import { type Id, readId } from "#domain/ids.ts"
import { networkKeys } from "#domain/network.ts"
import { adapterOf } from "#networks/all.ts"
import { type Account, findAccounts } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { video } from "../media/videos.ts"
import { openStatistics, type StatisticsPlace } from "../statistics/place.ts"

let place: StatisticsPlace
let deps: DoctorDeps
let workspaceId: Id<"wsp">

before(async () => {
  place = await openStatistics()
  workspaceId = await openWorkspaceOf(place.owner)
  deps = { ...place.world.services, letPass: async (seconds) => place.advance({ seconds: Math.ceil(seconds) }) }
  const uploader = Uploader.ofPerson(place.world, place.owner)
  await uploader.put(await jpeg(600, 600))
  await uploader.put(await video("mp4", { seconds: 4 }))
})
after(async () => place.close())

async function accountOf(id: string): Promise<Account> {
  const [account] = await place.world.services.database.read((db) =>
    findAccounts(inWorkspace(db, workspaceId), [readId("acc", id)]),
  )
  assert.ok(account !== undefined)
  return account
}

const shown = (lines: Awaited<ReturnType<typeof checkAccount>>) =>
  lines.map(({ check, state, message }) => `${check} ${state}: ${message}`)

/** What the check found, by name. */
const statesOf = (lines: Awaited<ReturnType<typeof checkAccount>>) =>
  Object.fromEntries(lines.map(({ check, state }) => [check, state]))

/** Networks that do not let apps find a post for certain. */
const blind: Readonly<Record<string, string>> = { tiktok: "warning", linkedin: "skipped" }

/** Networks that say to a wrong secret what they say to much else. */
const vague = new Set<string>(["pinterest"])

describe("the doctor", () => {
  for (const key of networkKeys) {
    test(`tries an account of ${key} up to the last step, and publishes nothing`, async () => {
      const { id } = await place.connect(key)
      const lines = await checkAccount(deps, await accountOf(id))
      const { access, permissions, upload, search } = statesOf(lines)
      const expected = ["ok", "ok", "ok", blind[key] ?? "ok"]
      assert.deepEqual([access, permissions, upload, search], expected, shown(lines).join("\n"))
      assert.deepEqual((await place.owner.run("sandbox.ledger", { accountId: id })).posts, [])
    })
  }

  for (const key of networkKeys.filter((each) => adapterOf(each)?.needs.appKeys === true)) {
    test(`tells keys that ${key} knows from others`, async () => {
      const right = await checkNetwork(deps, key)
      assert.equal(statesOf(right)["keys"], "ok", shown(right).join("\n"))
      const wrong = await checkNetwork(
        {
          ...deps,
          outsideOf: (where) => {
            const outside = deps.outsideOf(where)
            return outside && { ...outside, app: { ...outside.app, clientSecret: "of-yesterday" } }
          },
        },
        key,
      )
      assert.equal(statesOf(wrong)["keys"], vague.has(key) ? "warning" : "failed", shown(wrong).join("\n"))
    })
  }

  test("names what a person did not grant, what is refused, and what to do", async () => {
    const { id } = await place.connect("x")
    await place.owner.run("sandbox.setFault", { accountId: id, fault: "tokenRevoked", times: 100 })
    const refused = await checkAccount(deps, await accountOf(id))
    assert.match(shown(refused).join("\n"), /^access failed: Refused \(.*Reconnect the account\.$/)
  })

  test("renews access that a network ended before its time, before it says anything", async () => {
    const { id } = await place.connect("x")
    await place.owner.run("sandbox.setFault", { accountId: id, fault: "tokenExpired", times: 1 })
    const lines = await checkAccount(deps, await accountOf(id))
    assert.deepEqual([statesOf(lines)["access"], statesOf(lines)["upload"]], ["ok", "ok"], shown(lines).join("\n"))
  })

  test("says when access ends that cannot be renewed, in time", async () => {
    const { id } = await place.connect("linkedin")
    const accessOf = async () => (await checkAccount(deps, await accountOf(id))).find(({ check }) => check === "access")
    assert.equal((await accessOf())?.state, "ok")
    place.advance({ hours: 50 * 24 })
    const soon = await accessOf()
    assert.equal(soon?.state, "warning")
    assert.match(soon.message, /^Access ends on \d{4}-\d\d-\d\d and cannot be renewed\. Reconnect/)
  })

  test("reads the numbers of the newest post", async () => {
    const { id } = await place.connect("bluesky")
    const none = await checkAccount(deps, await accountOf(id))
    assert.equal(statesOf(none)["statistics"], "skipped")
    await place.publish([id], { body: "The first tulips" })
    const lines = await checkAccount(deps, await accountOf(id))
    assert.equal(statesOf(lines)["statistics"], "ok", shown(lines).join("\n"))
  })

  test("keeps what was said without anything that opens an account", async () => {
    const exchanges: RecordedExchange[] = []
    const secrets = new Set<string>()
    const recording: DoctorDeps = {
      ...deps,
      outsideOf: (where) => {
        const outside = deps.outsideOf(where)
        secrets.add(outside?.app.clientSecret ?? "")
        return outside && { ...outside, http: recordExchanges(outside.http, exchanges) }
      },
    }
    for (const key of networkKeys) {
      const { id } = await place.connect(key)
      const account = await accountOf(id)
      const { accessToken, refreshToken } = JSON.parse(
        deps.keyring.open("account-credentials", account.id, account.credentials ?? ""),
      ) as Record<string, string>
      for (const secret of [accessToken, refreshToken]) if (secret !== undefined) secrets.add(secret)
      await checkNetwork(recording, key)
      await checkAccount(recording, account)
    }
    assert.ok(exchanges.length > 40, String(exchanges.length))
    const written = JSON.stringify(exchanges)
    for (const secret of secrets) if (secret !== "") assert.ok(!written.includes(secret), secret)
  })
})

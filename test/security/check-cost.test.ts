import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { newId } from "#crypto/random.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { searchTextOf } from "#domain/post.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertPost } from "#storage/posts.ts"
import { refusal } from "../client.ts"
import { openPlace, type Place } from "../posts/place.ts"

/* What checking a post may cost: how long it may be, for how many accounts, and how much is said about it. */

let place: Place
let accounts: readonly string[]
before(async () => {
  place = await openPlace()
  accounts = await Promise.all(Array.from({ length: 8 }, async () => place.account("x")))
})
after(async () => place.close())

type Body = {
  readonly issues: readonly { readonly accountId: string; readonly rule: string; readonly actual: number }[]
}

const items = (count: number, body: string) => Array.from({ length: count }, () => ({ body }))

/** A post as an older version of the service may have kept it. */
async function keepPost(accountIds: readonly string[], bodies: readonly string[]): Promise<string> {
  const { workspace, user } = (await place.owner.get("/api/auth/session")).body as {
    workspace: { id: string }
    user: { id: string }
  }
  const versions = [{ accountId: null, content: bodies.map((body) => ({ body, media: [] })), options: {} }]
  const now = place.world.clock.now()
  const id = newId<"pst">()
  await place.world.services.database.write((writer) =>
    insertPost(inWorkspace(writer, readId("wsp", workspace.id)), {
      id,
      status: "Draft",
      account_ids: accountIds.map((each): Id<"acc"> => readId("acc", each)),
      versions,
      search_text: searchTextOf(versions),
      scheduled_at: null,
      usage_month: null,
      created_by: readId("usr", user.id),
      created_at: now,
      updated_at: now,
    }),
  )
  return showId("pst", id)
}

describe("checking a post", () => {
  it("says that a text is far too long without counting it to its end", async () => {
    const { id } = await place.agent.run("posts.create", { accountIds: [...accounts], body: "word ".repeat(40_000) })
    const answer = await place.agent.call("posts.validate", { id })
    assert.match(refusal(answer, "Invalid"), /X allows 280 characters; this has more than 9,999\. Shorten it\./)
    const { issues } = answer.body as Body
    assert.equal(issues.length, accounts.length)
    assert.ok(issues.every(({ actual }) => actual === 9999))
  })

  it("takes a text of nothing but accents for what it is", async () => {
    const body = `e${"\u0301\u0323".repeat(90_000)}`
    const { id } = await place.agent.run("posts.create", { accountIds: [...accounts], body })
    assert.match(await place.agent.refused("posts.validate", { id }, "Invalid"), /this has more than/)
  })

  it("names every broken limit, and in its message the first twenty", async () => {
    const { id } = await place.agent.run("posts.create", {})
    const versions = [{ content: items(25, "a".repeat(300)) }]
    await place.agent.run("posts.update", { id, accountIds: [...accounts], versions })
    const answer = await place.agent.call("posts.validate", { id })
    const message = refusal(answer, "Invalid")
    assert.match(message, /^The post breaks 200 limits: /)
    assert.match(message, / And 180 more\.$/)
    assert.equal((answer.body as Body).issues.length, 200)
  })

  it("lists a thousand broken limits at most, of a post that is larger than posts may be by now", async () => {
    const id = await keepPost(
      accounts,
      items(200, "a".repeat(300)).map(({ body }) => body),
    )
    const answer = await place.agent.call("posts.validate", { id })
    assert.match(refusal(answer, "Invalid"), /^The post breaks 1,608 limits \(the first 1,000 are listed\): /)
    assert.equal((answer.body as Body).issues.length, 1000)
    assert.ok(answer.text.length < 400_000, String(answer.text.length))
  })
})

describe("a post", () => {
  it("has 200,000 characters in a thread at most", async () => {
    const { id } = await place.agent.run("posts.create", {})
    const versions = [{ content: items(5, "a".repeat(50_000)) }]
    const message = await place.agent.refused("posts.update", { id, accountIds: [], versions }, "BadInput")
    assert.match(message, /^versions\.0\.content must have at most 200,000 characters in all its items together$/)
  })

  it("has 5,000 items, media and options over all its accounts at most", async () => {
    const { id } = await place.agent.run("posts.create", {})
    const options = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x.option${index}`, "1"]))
    const versions = [
      { content: items(200, "a"), options },
      ...accounts.map((accountId) => ({ accountId, content: items(200, "b") })),
    ]
    const message = await place.agent.refused("posts.update", { id, accountIds: [...accounts], versions }, "BadInput")
    assert.match(
      message,
      /^versions must have at most 5,000 items, media and options over all accounts; there are 5,200/,
    )
  })

  it("does not grow beyond that one text at a time", async () => {
    const { id } = await place.agent.run("posts.create", { body: "a".repeat(150_000) })
    for (const accountId of accounts.slice(0, 5)) {
      await place.agent.run("posts.setVersionText", { id, accountId, body: "b".repeat(150_000) })
    }
    const input = { id, accountId: accounts[5], body: "b".repeat(150_000) }
    const message = await place.agent.refused("posts.setVersionText", input, "BadInput")
    assert.match(message, /^versions must have at most 1,000,000 characters together$/)
  })
})

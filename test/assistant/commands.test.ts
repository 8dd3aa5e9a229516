import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openWorld, type World } from "../world.ts"
import { ask, stepsOf, textOf } from "./chat.ts"

/* Without a language model the assistant runs commands: the same steps, the same cards, nothing sent to anybody. */

let world: World
let owner: Client
let account: string

before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_PERSON: "1000000" })
  owner = await world.owner()
  account = await connectAccount(world, owner, "x")
})
after(async () => world.close())

test("/draft creates a Draft", async () => {
  const turn = await ask(owner, "/draft The doors open\nat nine.")
  assert.equal(turn.state, "done", JSON.stringify(turn))
  const [step] = stepsOf(turn)
  assert.deepEqual([step?.action, step?.state], ["posts.create", "done"])
  const { posts } = await owner.run("posts.list", {})
  assert.deepEqual([posts[0]?.status, posts[0]?.versions[0]?.content[0]?.body], ["Draft", "The doors open\nat nine."])
})

test("/summary and /best-times read the numbers of the days that are named, by the person's clock", async () => {
  for (const [question, days] of [
    ["/summary", 30],
    ["/summary 7", 7],
    ["/best-times", 90],
  ] as const) {
    const [step] = stepsOf(await ask(owner, question))
    assert.deepEqual([step?.action, step?.state], ["analytics.summary", "done"], question)
    const { from, to, timeZone } = (step?.input ?? {}) as Readonly<Record<string, string>>
    const zoned = (text = "") => Temporal.Instant.from(text).toZonedDateTimeISO(timeZone ?? "")
    assert.equal(zoned(from).until(zoned(to), { largestUnit: "days" }).days, days)
    assert.equal(zoned(to).toPlainTime().toString(), "00:00:00")
  }
})

test("/schedule asks for a card, and nothing is scheduled before it is approved", async () => {
  const post = await owner.run("posts.create", { body: "Tomorrow", accountIds: [account] })
  const turn = await ask(owner, "/schedule tomorrow 9:00", { postId: post.id })
  const [step] = stepsOf(turn)
  assert.equal(step?.state, "asked", JSON.stringify(turn))
  assert.match(textOf(turn), /09:00 \(Europe\/Copenhagen\)/)
  assert.equal((await owner.run("posts.get", { id: post.id })).status, "Draft")
  const card = await owner.run("approvals.get", { id: step.approvalId ?? "" })
  await owner.run("approvals.approve", { id: card.id, contentHash: card.contentHash })
  const { status, scheduledAt = "" } = await owner.run("posts.get", { id: post.id })
  assert.equal(status, "Scheduled")
  const at = Temporal.Instant.from(scheduledAt).toZonedDateTimeISO("Europe/Copenhagen")
  assert.equal(at.toPlainTime().toString(), "09:00:00")
})

test("/validate says what is wrong with the open post", async () => {
  const post = await owner.run("posts.create", { body: "long ".repeat(100), accountIds: [account] })
  const turn = await ask(owner, "/validate", { postId: post.id })
  assert.equal(stepsOf(turn)[0]?.state, "failed")
  assert.match(textOf(turn), /breaks one limit/)
  await owner.run("posts.setVersionText", { id: post.id, body: "short" })
  assert.equal(stepsOf(await ask(owner, "/validate", { postId: post.id }))[0]?.state, "done")
})

test("/why says in the network's words why the open post failed", async () => {
  await owner.run("sandbox.setFault", { accountId: account, fault: "scopeMissing" })
  const { id } = await owner.run("posts.create", { body: "Refused", accountIds: [account] })
  await owner.run("posts.publishNow", { id })
  let failed = await owner.run("posts.get", { id })
  for (; failed.status === "Publishing"; failed = await owner.run("posts.get", { id })) await wait(20)
  const turn = await ask(owner, "/why", { postId: id })
  const said = failed.results[0]?.error?.message ?? ""
  assert.ok(said !== "" && textOf(turn).includes(said), textOf(turn))
})

test("a command that lacks something says what, and other questions say that no model is set", async () => {
  const problem = async (question: string) => {
    const turn = await ask(owner, question)
    assert.equal(turn.state, "failed")
    return turn.problem ?? ""
  }
  assert.match(await problem("/draft"), /\/draft The doors/)
  assert.match(await problem("/schedule tomorrow"), /Open one first/)
  assert.match(await problem("/summary many"), /1 to 366/)
  assert.match(await problem("/nonsense"), /No language model is set/)
  assert.match(await problem("How are you?"), /No language model is set.*FANFARE_AI_PROVIDER/)
})

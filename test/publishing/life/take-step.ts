import assert from "node:assert/strict"
import type { Post } from "../place.ts"
import { holdAgainstLedger } from "./hold-against-ledger.ts"
import { isFit, type ModelAccount, type ModelPost } from "./model.ts"
import { applyMove, move, resolve, schedule } from "./move-posts.ts"
import type { Race, Step } from "./steps.ts"
import { type Life, watch } from "./watch.ts"
import { contentOf, create, narrow, newItem, refusedEdit, setOption, setText, update } from "./write-posts.ts"

/** Takes a step in the service and in the model, and looks at both: before the workers have their turn, and after. */
export async function takeStep(life: Life, taken: Step): Promise<void> {
  if (taken.does === "race") {
    await race(life, pick(life.model.posts, taken.post), taken.between)
    return letWork(life)
  }
  if (taken.does === "thaw") {
    const isThawed = await life.crew.thaw()
    await watch(life, { kind: "work", isCalm: false, isThawed })
    await holdAgainstLedger(life, false)
    return letWork(life)
  }
  if (taken.does === "trouble") {
    const { post, account, fault, times, seconds } = taken
    const chosen = pick(life.model.posts, post).accountIds
    const id = chosen.length === 0 ? undefined : pick(chosen, account)
    const index = life.model.accounts.findIndex((each) => each.id === id)
    await takeStep(life, { does: "fault", account: Math.max(index, 0), fault, times })
    await takeStep(life, { does: "publishNow", by: "person", post })
    return takeStep(life, { does: "clock", seconds })
  }
  const changed = await act(life, taken)
  await watch(life, { kind: "deed", on: changed })
  await letWork(life)
  const post = taken.does === "narrow" ? life.model.posts.findIndex(({ id }) => id === changed) : -1
  if (post >= 0) await takeStep(life, { does: "publishNow", by: "person", post })
}

/** Gives the workers their turn. */
export async function letWork(life: Life): Promise<void> {
  if (!life.crew.isOn) return
  await watchWork(life, await life.crew.work())
}

async function watchWork(life: Life, isCalm: boolean): Promise<void> {
  if (!isCalm) life.model.isCalm = false
  await watch(life, { kind: "work", isCalm, isThawed: false })
  await holdAgainstLedger(life, false)
}

function pick<T>(from: readonly T[], index: number): T {
  const picked = from[index % from.length]
  if (picked === undefined) throw new Error("there is nothing to pick from")
  return picked
}

/** Returns the post that was changed. */
async function act(life: Life, taken: Exclude<Step, { does: "race" | "thaw" | "trouble" }>): Promise<string | null> {
  const { model, crew } = life
  switch (taken.does) {
    case "create":
      return create(life, taken)
    case "update":
      return update(life, pick(model.posts, taken.post), taken)
    case "text":
      return setText(life, pick(model.posts, taken.post), taken)
    case "option":
      return setOption(life, pick(model.posts, taken.post), taken)
    case "narrow":
      return narrow(life, pick(model.posts, taken.post))
    case "schedule":
      return schedule(life, pick(model.posts, taken.post), taken)
    case "resolve":
      return resolve(life, pick(model.posts, taken.post), taken)
    case "disconnect":
      return disconnect(life, pick(model.accounts, taken.account))
    case "reconnect":
      return reconnect(life, pick(model.accounts, taken.account))
    case "fault":
      return setFault(life, pick(model.accounts, taken.account), taken)
    case "clock":
      return moveClock(life, taken.seconds)
    case "worker":
      crew.isOn = taken.isOn
      return null
    case "fate":
      crew.expect(taken.fate)
      return null
    default:
      return move(life, pick(model.posts, taken.post), taken)
  }
}

/** Time passes: what the networks took without showing it may show now. */
export async function moveClock(life: Life, seconds: number): Promise<null> {
  await life.ground.advance(seconds)
  await holdAgainstLedger(life, true)
  for (const account of life.model.accounts) account.mayShowLate = account.fault === "acceptLate"
  return null
}

async function disconnect(life: Life, account: ModelAccount): Promise<null> {
  const { owner } = life.ground
  if (account.state === "gone") {
    await owner.refused("accounts.delete", { id: account.id }, "NotFound")
    return null
  }
  // Access is given back in the background: a network that never answers would keep the test waiting for it.
  if (account.fault === "timeout") await clearFault(life, account)
  await owner.run("accounts.delete", { id: account.id })
  account.state = "gone"
  account.isClean = false
  return null
}

async function reconnect(life: Life, account: ModelAccount): Promise<null> {
  if (account.state !== "gone") await clearFault(life, account)
  await life.ground.sandbox.setFault({ key: account.key, account: account.external, fault: null })
  assert.equal(await life.ground.reconnect(account.key, account.external), account.id, "it keeps its id")
  account.state = "Active"
  account.isClean = false
  return null
}

export async function clearFault({ ground }: Life, account: ModelAccount): Promise<void> {
  await ground.owner.run("sandbox.setFault", { accountId: account.id, fault: null })
  account.fault = null
}

async function setFault(life: Life, account: ModelAccount, { fault, times }: Extract<Step, { does: "fault" }>) {
  const input = { accountId: account.id, fault, ...(fault === null ? {} : { times: fault === "timeout" ? 1 : times }) }
  if (account.state === "gone") {
    await life.ground.owner.refused("sandbox.setFault", input, "NotFound")
    return null
  }
  await life.ground.owner.run("sandbox.setFault", input)
  account.fault = fault
  if (fault !== null) account.isClean = false
  if (fault === "acceptLate") account.mayShowLate = true
  // From now on calls are cut short, on every network: a slow one may get lost.
  if (fault === "timeout") life.model.isCalm = false
  return null
}

/** Two at once: whoever comes second sees what the first has done. */
async function race(life: Life, post: ModelPost, between: Race): Promise<void> {
  const { ground, crew } = life
  if (between === "edits") {
    const items = [newItem("plain"), newItem("plain")]
    const answers = await Promise.all(
      items.map(async (item) =>
        ground.call("person", "posts.update", {
          id: post.id,
          accountIds: post.accountIds,
          versions: [{ content: contentOf(life, [item]) }],
          baseUpdatedAt: post.seen.updatedAt,
        }),
      ),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    const isRefused =
      refusedEdit(post, "person") !== null || (post.status === "Scheduled" && post.accountIds.length === 0)
    assert.equal(won === -1, isRefused, JSON.stringify(answers))
    assert.equal(answers.filter(({ status }) => status === 200).length, isRefused ? 0 : 1)
    const item = items[won]
    if (item !== undefined) {
      const versions = new Map([["", { items: [item], options: {} }]])
      const time = post.status === "Scheduled" ? post.time : undefined
      Object.assign(post, { versions, time, hasTwin: false })
    }
    return watch(life, { kind: "deed", on: item === undefined ? null : post.id })
  }
  if (between === "publishes") {
    const isAllowed = !post.isDeleted && ["Draft", "Failed"].includes(post.status) && isFit(life.model, post)
    const answers = await Promise.all(
      [0, 1].map(async () => ground.call("person", "posts.publishNow", { id: post.id })),
    )
    const done = answers.filter(({ status }) => status === 200).length
    assert.equal(done, isAllowed ? 1 : 0, JSON.stringify(answers))
    if (isAllowed) applyMove(life, post, "publishNow")
    return watch(life, { kind: "deed", on: isAllowed ? post.id : null })
  }
  const item = newItem("plain")
  const calls = {
    "edit and worker": ["posts.setVersionText", { id: post.id, body: item.text }],
    "unschedule and worker": ["posts.unschedule", { id: post.id }],
    "delete and worker": ["posts.delete", { id: post.id }],
  } as const
  const [name, input] = calls[between]
  const [answer, isCalm] = await Promise.all([ground.call("person", name, input), crew.work()])
  if (answer.status === 200) {
    if (between === "delete and worker") applyMove(life, post, "delete")
    else if (between === "unschedule and worker") {
      applyMove(life, post, "unschedule")
      assert.equal((answer.body as Post).status, "Draft")
    } else {
      const [first, ...rest] = post.versions.get("")?.items ?? []
      const items = first === undefined ? [] : [{ ...first, text: item.text }, ...rest]
      post.versions = new Map([...post.versions, ["", { items, options: post.versions.get("")?.options ?? {} }]])
    }
  } else assert.ok(answer.status === 409 || (answer.status === 404 && post.isDeleted), answer.text)
  await watchWork(life, isCalm)
}

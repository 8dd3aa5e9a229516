import assert from "node:assert/strict"
import type { ProblemCode } from "#domain/problem.ts"
import { refusal, type Answer } from "../../client.ts"
import type { Post } from "../place.ts"
import type { Caller } from "./ground.ts"
import { type Item, type ItemKind, mayName, type ModelPost, resultOf, type Version } from "./model.ts"
import type { Step } from "./steps.ts"
import type { Life } from "./watch.ts"

/* Writing: what a person and an agent may change, and what is refused to them. Each returns the post it changed. */

let texts = 0

/** Words that nothing else says, so that the ledger can be asked after them. */
export function newItem(kind: ItemKind): Item {
  texts += 1
  const text = `Lark song number ${texts}${kind === "long" ? " and on and on".repeat(30) : ""}`
  return { text, hasPicture: kind === "picture" }
}

/** Checks that the answer is the refusal that the model expects, or none. */
export function wasDone(answer: Answer, expected: ProblemCode | null, what: unknown): boolean {
  const words = `${JSON.stringify(what)} was answered ${answer.text}`
  if (expected === null) {
    assert.equal(answer.status, 200, words)
    return true
  }
  assert.notEqual(answer.status, 200, `${words}, not ${expected}`)
  refusal(answer, expected)
  return false
}

/** Why this caller may not edit this post; null when they may. */
export function refusedEdit(post: ModelPost, by: Caller): ProblemCode | null {
  if (post.isDeleted) return "NotFound"
  if (post.status === "Scheduled" && by === "agent") return "ApprovalRequired"
  return post.status === "Publishing" || post.status === "Published" ? "Conflict" : null
}

function instantAfter({ ground }: Life, seconds: number): string {
  return ground.now().add({ seconds }).toString({ fractionalSecondDigits: 6 })
}

export function contentOf(life: Life, items: readonly Item[]) {
  return items.map(({ text, hasPicture }) => ({ body: text, media: hasPicture ? [life.ground.media] : [] }))
}

/** Puts a post that was just made into the model. */
export function remember(
  life: Life,
  made: Post,
  rest: Pick<ModelPost, "accountIds" | "versions" | "time" | "hasTwin">,
) {
  const post: ModelPost = {
    ...rest,
    id: made.id,
    status: "Draft",
    isDeleted: false,
    seen: made,
    starts: [],
    vouched: new Set(),
    again: new Map(),
    ends: [],
  }
  life.model.posts.push(post)
  assert.deepEqual([made.status, made.results], ["Draft", []])
  return post
}

export async function create(life: Life, taken: Extract<Step, { does: "create" }>): Promise<null> {
  const { model, ground } = life
  const accounts = taken.accounts.map((index) => model.accounts[index % model.accounts.length])
  const accountIds = accounts.flatMap((account) => account?.id ?? [])
  const item = newItem(taken.items[0] === "long" ? "long" : "plain")
  const time = taken.inSeconds === null ? undefined : instantAfter(life, taken.inSeconds)
  const input = { accountIds, body: item.text, ...(time === undefined ? {} : { scheduledAt: time }) }
  const isNamed = accounts.every((account) => account?.state !== "gone")
  const answer = await ground.call(taken.by, "posts.create", input)
  if (!wasDone(answer, isNamed ? null : "NotFound", taken)) return null
  const versions = new Map([["", { items: [item], options: {} }]])
  remember(life, answer.body as Post, { accountIds, versions, time, hasTwin: false })
  return null
}

export async function update(life: Life, post: ModelPost, taken: Extract<Step, { does: "update" }>) {
  const { model, ground } = life
  const idOf = (index: number) => model.accounts[index % model.accounts.length]?.id ?? ""
  const accountIds = taken.accounts.map(idOf)
  const versions = new Map<string, Version>([["", { items: taken.items.map(newItem), options: {} }]])
  if (taken.own !== null) versions.set(idOf(taken.own), { items: [newItem("plain")], options: {} })
  const time = taken.inSeconds === null ? undefined : instantAfter(life, taken.inSeconds)
  const stale = Temporal.Instant.from(post.seen.updatedAt).subtract({ microseconds: 1 }).toString()
  const bases = { none: {}, fresh: { baseUpdatedAt: post.seen.updatedAt }, stale: { baseUpdatedAt: stale } }
  const answer = await ground.call(taken.by, "posts.update", {
    id: post.id,
    accountIds,
    versions: sent(life, versions),
    ...(time === undefined ? {} : { scheduledAt: time }),
    ...bases[taken.base],
  })
  const isScheduled = post.status === "Scheduled"
  const named = [...accountIds, ...versions.keys()].filter((id) => id !== "")
  const refused = () => {
    if (post.isDeleted || named.some((id) => !mayName(model, post, id))) return "NotFound"
    const edit = refusedEdit(post, taken.by)
    if (edit !== null) return edit
    if (taken.base === "stale") return "Conflict"
    if (isScheduled && taken.inSeconds !== null && taken.inSeconds <= 0) return "BadInput"
    return isScheduled && accountIds.length === 0 ? "Invalid" : null
  }
  if (!wasDone(answer, refused(), taken)) return null
  const wished = isScheduled ? (time ?? post.time) : time
  Object.assign(post, { accountIds, versions, time: wished, hasTwin: false })
  return post.id
}

/** A person takes off the accounts that do not have the post, and leaves all else as it is. */
export async function narrow(life: Life, picked: ModelPost): Promise<string | null> {
  const isHalfOut = ({ status, isDeleted, seen }: ModelPost) =>
    !isDeleted && status === "Failed" && seen.results.some(({ ok }) => ok)
  const post = life.model.posts.find(isHalfOut) ?? picked
  const accountIds = post.accountIds.filter((id) => resultOf(post, id)?.ok === true)
  const answer = await life.ground.call("person", "posts.update", {
    id: post.id,
    accountIds,
    versions: sent(life, post.versions),
    ...(post.time === undefined ? {} : { scheduledAt: post.time }),
  })
  const isOver = post.time !== undefined && Temporal.Instant.compare(life.ground.now(), post.time) >= 0
  const refused = refusedEdit(post, "person")
  const late = post.status === "Scheduled" && isOver ? "BadInput" : null
  const empty = post.status === "Scheduled" && accountIds.length === 0 ? "Invalid" : null
  if (!wasDone(answer, refused ?? late ?? empty, { does: "narrow", status: post.status })) return null
  post.accountIds = accountIds
  return post.id
}

function sent(life: Life, versions: ModelPost["versions"]) {
  return Array.from(versions, ([accountId, { items, options }]) => ({
    accountId,
    content: contentOf(life, items),
    options,
  }))
}

export async function setText(life: Life, post: ModelPost, taken: Extract<Step, { does: "text" }>) {
  const { model, ground } = life
  const accountId = taken.account === null ? "" : (model.accounts[taken.account % model.accounts.length]?.id ?? "")
  const item = { ...newItem(taken.kind === "long" ? "long" : "plain") }
  const input = { id: post.id, accountId, body: item.text, itemIndex: taken.item }
  const answer = await ground.call(taken.by, "posts.setVersionText", input)
  const own = post.versions.get(accountId)
  const old = own !== undefined && own.items.length > 0 ? own.items : (post.versions.get("")?.items ?? [])
  const refused = () => {
    if (post.isDeleted || (accountId !== "" && !mayName(model, post, accountId))) return "NotFound"
    return refusedEdit(post, taken.by) ?? (taken.item >= old.length ? "BadInput" : null)
  }
  if (!wasDone(answer, refused(), taken)) return null
  const items = old.map((each, index) => (index === taken.item ? { ...each, text: item.text } : each))
  post.versions = new Map([...post.versions, [accountId, { items, options: own?.options ?? {} }]])
  return post.id
}

export async function setOption(life: Life, post: ModelPost, taken: Extract<Step, { does: "option" }>) {
  const { model, ground } = life
  const account = taken.isOwn ? model.accounts.find(({ key }) => key === "x") : undefined
  const accountId = account?.id ?? ""
  const key = "x.madeWithAi"
  const answer = await ground.call(taken.by, "posts.setOption", { id: post.id, accountId, key, value: taken.value })
  const isUnknown = post.isDeleted || (accountId !== "" && !mayName(model, post, accountId))
  if (!wasDone(answer, isUnknown ? "NotFound" : refusedEdit(post, taken.by), taken)) return null
  const own = post.versions.get(accountId) ?? { items: [], options: {} }
  const options = taken.value === "" ? {} : { [key]: taken.value }
  const versions = new Map([...post.versions, [accountId, { ...own, options }]])
  if (accountId !== "" && own.items.length === 0 && taken.value === "") versions.delete(accountId)
  post.versions = versions
  return post.id
}

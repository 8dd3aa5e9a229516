import assert from "node:assert/strict"
import type { ProblemCode } from "#domain/problem.ts"
import type { Post } from "../place.ts"
import { accountOf, begin, isFit, mayName, type ModelPost, resultOf } from "./model.ts"
import type { Move, Step } from "./steps.ts"
import { type Life, openQuestions } from "./watch.ts"
import { remember, wasDone } from "./write-posts.ts"

/* Moving: what takes a post from one status to another. Each returns the post it changed. */

export async function schedule(life: Life, post: ModelPost, taken: Extract<Step, { does: "schedule" }>) {
  const { ground, model } = life
  const at = ground.now().add({ seconds: taken.inSeconds }).toString({ fractionalSecondDigits: 6 })
  const answer = await ground.call(taken.by, "posts.schedule", { id: post.id, at })
  const refused = (): ProblemCode | null => {
    if (taken.by === "agent") return "ApprovalRequired"
    if (taken.inSeconds <= 0) return "BadInput"
    if (post.isDeleted) return "NotFound"
    if (post.status !== "Draft") return "Conflict"
    return isFit(model, post) ? null : "Invalid"
  }
  if (!wasDone(answer, refused(), taken)) return null
  Object.assign(post, { status: "Scheduled", time: at })
  return post.id
}

/** Why a person may not do this with this post; null when they may. */
function refusedMove({ model }: Life, post: ModelPost, does: Move): ProblemCode | null {
  if (post.isDeleted) return "NotFound"
  const { status } = post
  if (does === "duplicate") return null
  if (does === "unschedule") return status === "Scheduled" ? null : "Conflict"
  if (does === "delete") return status === "Publishing" || status === "Published" ? "Conflict" : null
  if (does === "publishNow") {
    if (status !== "Draft" && status !== "Failed") return "Conflict"
    return isFit(model, post) ? null : "Invalid"
  }
  const isOutSomewhere = post.seen.results.some(({ ok, uncertain }) => ok || uncertain)
  return status === "Failed" && !isOutSomewhere ? null : "Conflict"
}

const forAgents: Record<Move, ProblemCode> = {
  publishNow: "ApprovalRequired",
  delete: "ApprovalRequired",
  unschedule: "UnknownAction",
  backToDraft: "UnknownAction",
  duplicate: "UnknownAction",
}

export async function move(life: Life, post: ModelPost, { does, by }: Extract<Step, { does: Move }>) {
  const refused = by === "agent" ? forAgents[does] : refusedMove(life, post, does)
  const answer = await life.ground.call(by, `posts.${does}`, { id: post.id })
  if (!wasDone(answer, refused, { does, by, status: post.status })) return null
  if (does === "duplicate") return duplicate(life, post, answer.body as Post)
  applyMove(life, post, does)
  return post.id
}

export function applyMove({ ground }: Life, post: ModelPost, does: Exclude<Move, "duplicate">): void {
  if (does === "delete") post.isDeleted = true
  else if (does === "publishNow") {
    const missing = post.accountIds.filter((id) => resultOf(post, id)?.ok !== true)
    begin(post, missing, ground.now())
    // Every account has it: there is nothing to wait for.
    post.status = missing.length > 0 ? "Publishing" : "Published"
    if (missing.length === 0) post.ends.push("post.published")
  } else Object.assign(post, { status: "Draft", time: undefined })
}

function duplicate(life: Life, post: ModelPost, made: Post): null {
  const isConnected = (id: string) => accountOf(life.model, id).state !== "gone"
  const accountIds = post.accountIds.filter(isConnected)
  const versions = new Map([...post.versions].filter(([id]) => id === "" || isConnected(id)))
  post.hasTwin = true
  remember(life, made, { accountIds, versions, time: undefined, hasTwin: true })
  return null
}

/** The person looks first at what is open. */
export async function resolve(life: Life, picked: ModelPost, taken: Extract<Step, { does: "resolve" }>) {
  const { model, ground } = life
  const open = model.posts.find((each) => openQuestions(each).length > 0)
  const post = open ?? picked
  const accountId = openQuestions(post)[0] ?? model.accounts[taken.account % model.accounts.length]?.id ?? ""
  const externalId = "as the person says"
  const answer = await ground.call(taken.by, "posts.resolveUncertain", {
    id: post.id,
    accountId,
    resolution: taken.how === "sendAgain" ? "sendAgain" : "published",
    ...(taken.how === "publishedAs" ? { externalId } : {}),
  })
  const refused = (): ProblemCode | null => {
    if (taken.by === "agent") return "UnknownAction"
    if (post.isDeleted || !mayName(model, post, accountId)) return "NotFound"
    return openQuestions(post).includes(accountId) ? null : "Conflict"
  }
  if (!wasDone(answer, refused(), taken)) return null
  const read = answer.body as Post
  const result = read.results.find((each) => each.accountId === accountId)
  if (taken.how === "sendAgain") {
    assert.equal(result, undefined, answer.text)
    post.status = "Publishing"
    post.again.set(accountId, (post.again.get(accountId) ?? 0) + 1)
    begin(post, [accountId], ground.now())
    return post.id
  }
  assert.deepEqual([result?.ok, result?.externalId], [true, taken.how === "publishedAs" ? externalId : undefined])
  post.vouched.add(accountId)
  const isOk = (id: string) => read.results.some((each) => each.accountId === id && each.ok)
  if (post.accountIds.length > 0 && post.accountIds.every(isOk)) {
    post.status = "Published"
    post.ends.push("post.published")
  }
  return post.id
}

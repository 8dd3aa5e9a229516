import { firstWords } from "#domain/first-words.ts"
import type { CardView, RequestView } from "../api/views.ts"
import { withoutHidden } from "../kit/hidden-characters.ts"
import { showTimeAndDay } from "../words/dates.ts"
import { words } from "../words/words.ts"

const short: Readonly<Record<string, (text: string) => string>> = words.requests.short

/** A request in one line: what would be done, to what. */
export function shortOf({ action, text }: Pick<RequestView, "action" | "text">): string {
  const say = Object.hasOwn(short, action) ? short[action] : undefined
  return say === undefined ? words.requests.other(action) : say(firstWords(withoutHidden(text)))
}

/** A card in a sentence: what approving it does, and when. */
export function sentenceOf(card: CardView, timeZone: string): string {
  const { action, content } = card
  const at = goesOutAt(card)
  const when = at === undefined ? "" : showTimeAndDay(at, timeZone)
  if (action === "posts.schedule") return words.requests.scheduleAt(when)
  if (action === "posts.publishNow") return words.requests.publishNow
  if (action === "posts.delete") {
    const { Draft, Scheduled, other } = words.requests.deletePost
    const status = (content.post ?? card.asked.post)?.status
    return status === "Draft" ? Draft : status === "Scheduled" ? Scheduled : other
  }
  if (action === "accounts.delete") {
    const account = content.account ?? card.asked.account
    return words.requests.disconnect(account === undefined ? "" : `${account.provider}, ${account.handle}`)
  }
  if (!isEdit(card)) return words.requests.other(action)
  const { post, after } = content
  if (isTakenOff(card)) {
    const isOnlyThat = JSON.stringify(textsOf(post)) === JSON.stringify(textsOf(after))
    return isOnlyThat ? words.requests.unschedule : words.requests.changeUnschedule
  }
  const isMoved = post !== undefined && after !== undefined && post.scheduledAt !== after.scheduledAt
  if (!isMoved) return words.requests.change
  const isOnlyMoved = JSON.stringify({ ...post, scheduledAt: "" }) === JSON.stringify({ ...after, scheduledAt: "" })
  return isOnlyMoved ? words.requests.moveTime(when) : words.requests.changeTime(when)
}

/** Whether it changes a post that is scheduled, rather than doing something with it. */
export function isEdit({ action }: Pick<CardView, "action">): boolean {
  return action === "posts.update" || action === "posts.setVersionText" || action === "posts.setOption"
}

/** Whether approving leaves a scheduled post without a time. */
export function isTakenOff({ content: { post, after } }: Pick<CardView, "content">): boolean {
  return post?.status === "Scheduled" && after?.status === "Draft"
}

function textsOf(post: CardView["content"]["post"]) {
  return [post?.accountIds, post?.versions]
}

/** Whether the post changed after the agent read it. What replaces the whole post is then refused. */
export function isStale({ action, refusal, input }: CardView): boolean {
  return action === "posts.update" && refusal?.code === "Conflict" && typeof input["baseUpdatedAt"] === "string"
}

/** Whether the time that was asked for has passed. Another one can still be chosen. */
export function isLate({ action, refusal }: Pick<CardView, "action" | "refusal">): boolean {
  return action === "posts.schedule" && refusal?.code === "BadInput"
}

/** Whether approving takes something away. */
export function isLoss({ action }: Pick<CardView, "action">): boolean {
  return action === "posts.delete" || action === "accounts.delete"
}

/** When the post goes out once this is approved, where there is a time. */
export function goesOutAt({ action, input, content, chosenAt }: CardView): string | undefined {
  if (chosenAt !== undefined) return chosenAt
  if (action === "posts.schedule") return typeof input["at"] === "string" ? input["at"] : undefined
  return (content.after ?? content.post)?.scheduledAt
}

const verbs: Readonly<Record<string, string>> = words.requests.approve

export function approveVerb({ action }: Pick<CardView, "action">): string {
  return (Object.hasOwn(verbs, action) ? verbs[action] : undefined) ?? words.requests.approveOther
}

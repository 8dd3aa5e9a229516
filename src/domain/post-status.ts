import { Problem } from "#domain/problem.ts"

export const postStatuses = ["Draft", "Scheduled", "Publishing", "Published", "Failed"] as const

export type PostStatus = (typeof postStatuses)[number]

/** Where each event leads from each status. A pair that is absent is a Conflict. */
const moves = {
  Draft: { schedule: "Scheduled", publish: "Publishing" },
  Scheduled: { unschedule: "Draft", due: "Publishing" },
  Publishing: { succeed: "Published", fail: "Failed" },
  Published: {},
  Failed: { publish: "Publishing", settle: "Published", backToDraft: "Draft" },
} as const satisfies Record<PostStatus, Partial<Record<string, PostStatus>>>

export type PostEvent = "schedule" | "unschedule" | "publish" | "due" | "succeed" | "fail" | "settle" | "backToDraft"

export function movePost(status: PostStatus, event: PostEvent): PostStatus {
  const leads: Partial<Record<PostEvent, PostStatus>> = moves[status]
  const next = leads[event]
  if (next === undefined) throw new Problem("Conflict", conflictWords(status, event))
  return next
}

const editable: ReadonlySet<PostStatus> = new Set(["Draft", "Scheduled", "Failed"])

/** Whether text, accounts and options may still change. */
export function isEditable(status: PostStatus): boolean {
  return editable.has(status)
}

/** What has gone out, or is going out, stays on record. */
export function mayDelete(status: PostStatus): boolean {
  return editable.has(status)
}

const verbs: Record<PostEvent, string> = {
  schedule: "be scheduled",
  unschedule: "be unscheduled",
  publish: "be published",
  due: "become due",
  succeed: "succeed",
  fail: "fail",
  settle: "be settled",
  backToDraft: "go back to draft",
}

function conflictWords(status: PostStatus, event: PostEvent): string {
  if (status === "Scheduled" && event === "schedule") {
    return "This post is Scheduled already. Use posts.update to change its time, by scheduledAt."
  }
  return `This post is ${status} and cannot ${verbs[event]}. Read it again.`
}

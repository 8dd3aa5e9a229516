import { z } from "zod"
import { type Actor, defineAction } from "#actions/action.ts"
import { editTrail } from "#actions/posts/edit-trail.ts"
import { refuseBeyondPlan, refuseEdit, refuseStale, saveEdit, takePost } from "#actions/posts/edit.ts"
import { readReferences } from "#actions/posts/references.ts"
import { accountIds, postId, versions } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { takeOffSchedule } from "#actions/posts/take-off-schedule.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { instantOrNothing } from "#actions/schemas.ts"
import { instantComplaint, parseInstant } from "#domain/instant.ts"
import { findExcess } from "#domain/post-bounds.ts"
import { keepInherited, withOriginal } from "#domain/post.ts"
import { badField } from "#domain/problem.ts"
import type { PostRow } from "#storage/posts.ts"

export const updatePost = defineAction({
  name: "posts.update",
  title: "Change a post",
  description:
    "Replaces the accounts, versions and time of a post that has not gone out. Send baseUpdatedAt, the updatedAt you read, so that nobody else's change is lost: if the post changed since, nothing is saved and the answer is Conflict.",
  kind: "write",
  scope: "posts:write",
  access: "editor",
  input: z
    .strictObject({
      id: postId,
      accountIds,
      versions,
      // Kept as text: on a Scheduled post leaving it out and emptying it are not the same.
      scheduledAt: z
        .string()
        .refine((text) => text === "" || parseInstant(text) !== null, instantComplaint)
        .optional()
        .describe(
          "The time, an ISO-8601 instant. Without it a draft has none, and a Scheduled post keeps its own; empty, an agent asks to unschedule it.",
        ),
      baseUpdatedAt: instantOrNothing.describe("The updatedAt that this change is based on."),
    })
    .superRefine(({ accountIds: ids, versions: all }, context) => {
      const excess = findExcess(ids, all)
      if (excess !== undefined) {
        context.addIssue({ code: "custom", path: excess.path.split("."), message: excess.complaint })
      }
    }),
  output: postView,

  async run(input, { db, actor, services, about }) {
    const post = await takePost(db, input.id)
    const next = { accountIds: input.accountIds, versions: keepInherited(post.versions, withOriginal(input.versions)) }
    const before = { accountIds: post.account_ids, versions: post.versions }
    const accounts = await readReferences(db, next, before)
    refuseEdit(post, actor)
    refuseStale(post, input.baseUpdatedAt)
    const scheduledAt = readTime(post, actor, input.scheduledAt, services.clock.now())
    await refuseBeyondPlan({ db, services }, accounts)
    const isTakenOff = post.status === "Scheduled" && scheduledAt === null
    const held = isTakenOff ? await takeOffSchedule({ db, actor, services }, post) : post
    const saved = await saveEdit({ db, actor, services }, held, { ...next, scheduled_at: scheduledAt })
    about(subjectOfPost(saved))
    return viewPost(db, saved)
  },
  detail: editTrail,
})

function readTime(
  post: PostRow,
  { isForAgent }: Actor,
  text: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const time = text === undefined || text === "" ? null : parseInstant(text)
  if (post.status !== "Scheduled") return time
  if (text === undefined) return post.scheduled_at
  // The app has an action of its own for it. An agent asks for it like this, and its card says so.
  if (time === null && isForAgent === true) return null
  if (time === null) throw badField("scheduledAt", "cannot be empty on a Scheduled post. Unschedule it instead")
  if (Temporal.Instant.compare(time, now) <= 0) throw badField("scheduledAt", "must be in the future")
  return time
}

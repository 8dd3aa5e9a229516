import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getPost } from "#actions/posts/edit.ts"
import { postId } from "#actions/posts/schemas.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { type AttemptRow, listAttempts } from "#storage/publication-attempts.ts"

/** In the order in which they are taken. */
const steps = ["prepare", "commit", "reconcile", "followUp"] as const satisfies readonly AttemptRow["step"][]

export const listPostAttempts = defineAction({
  name: "posts.attempts",
  title: "List publishing attempts",
  description: "What publishing a post did, step by step and account by account, oldest first.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: postId }),
  output: z.strictObject({
    attempts: z.array(
      z.strictObject({
        accountId: idOutput("acc"),
        item: z.int(),
        step: z.enum(steps),
        at: instantOutput,
        tookMs: z.int(),
        outcome: z.string(),
        code: z.string().optional(),
        message: z.string().optional(),
      }),
    ),
  }),

  async run({ id }, { db }) {
    await getPost(db, id)
    const attempts = (await listAttempts(db, id))
      .toSorted(inOrder)
      .map(({ account_id: accountId, item, step, at, ...tried }) => ({
        accountId,
        item,
        step,
        at,
        tookMs: tried.took_ms,
        outcome: tried.outcome,
        ...(tried.code === null ? {} : { code: tried.code }),
        ...(tried.message === null ? {} : { message: tried.message }),
      }))
    return { attempts }
  },
})

/** What was done at the same instant stands in the order in which it can only have been done. */
function inOrder(a: AttemptRow, b: AttemptRow): number {
  return Temporal.Instant.compare(a.at, b.at) || a.item - b.item || steps.indexOf(a.step) - steps.indexOf(b.step)
}

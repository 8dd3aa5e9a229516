import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOrNothing } from "#actions/schemas.ts"
import { badField, Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { countReceipts, markRead as mark } from "#storage/notifications.ts"

export const markRead = defineAction({
  name: "notifications.markRead",
  title: "Mark notifications as read",
  description:
    "Marks some notifications as read, or all in the open workspace up to the newest that you have seen. What is broken stays in the list until it is put right.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({
    ids: z.array(idInput("ntf")).min(1).max(100).optional(),
    until: idOrNothing("ntf").describe("The newest that is shown."),
  }),
  output: z.strictObject({ read: z.int() }),

  async run({ ids, until }, { db, actor, services }) {
    const now = services.clock.now()
    if ((ids === undefined) === (until === undefined)) throw badField("ids", "must be given, or until, but not both")
    const which = until === undefined ? { ids: ids ?? [] } : { workspaceId: actor.workspaceId, until }
    if (ids !== undefined && (await countReceipts(db, actor.userId, ids)) < new Set(ids).size) {
      throw new Problem("NotFound", "You were not told of one of these.")
    }
    const read = await mark(db, actor.userId, which, now)
    if (read > 0) await announce(db, now, { userId: actor.userId }, "notifications")
    return { read }
  },
  detail: () => null,
})

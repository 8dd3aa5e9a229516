import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requestView, viewRequest } from "#actions/approvals/view.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { textOrNothing } from "#actions/schemas.ts"
import { approvalStates } from "#domain/approval.ts"
import { countApprovals, listApprovals as list } from "#storage/approvals.ts"

export const listApprovals = defineAction({
  name: "approvals.list",
  title: "List requests",
  description: "What your agents asked for in this workspace, newest first.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    state: z.enum(approvalStates).optional(),
    limit: z.int().min(1).max(200).default(50),
    cursor: textOrNothing(200),
  }),
  output: z.strictObject({ approvals: z.array(requestView), total: z.int(), nextCursor: z.string().optional() }),

  async run({ state, limit, cursor }, { db, actor, services }) {
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const filter = { userId: actor.userId, state, now: services.clock.now() }
    const rows = await list(db, filter, limit + 1, place)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      approvals: shown.map((card) => viewRequest(services, card)),
      total: await countApprovals(db, filter),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.asked_at, id: last.id }) }),
    }
  },
})

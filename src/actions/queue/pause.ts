import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getLaneOwner } from "#actions/queue/lane.ts"
import { idInput, instantOrNothing } from "#actions/schemas.ts"
import { badField } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { pauseLane } from "#storage/queue.ts"

export const pauseQueue = defineAction({
  name: "queue.pause",
  title: "Pause the queue of an account",
  description:
    "Offers none of the account's slots until an instant, or until it is resumed. Posts that are Scheduled go out as planned.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ accountId: idInput("acc"), until: instantOrNothing }),
  output: z.strictObject({ handle: z.string() }),

  async run({ accountId, until }, { db, services }) {
    const now = services.clock.now()
    if (until !== undefined && Temporal.Instant.compare(until, now) <= 0)
      throw badField("until", "must be in the future")
    const { handle } = await getLaneOwner(db, accountId)
    await pauseLane(db, accountId, until ?? null)
    await announce(db, now, { workspaceId: db.workspaceId }, "posts")
    return { handle }
  },
  detail: (_, { handle }) => handle,
})

import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { getLaneOwner } from "#actions/queue/lane.ts"
import { idInput } from "#actions/schemas.ts"
import { announce } from "#storage/live-changes.ts"
import { resumeLane } from "#storage/queue.ts"

export const resumeQueue = defineAction({
  name: "queue.resume",
  title: "Resume the queue of an account",
  description: "Offers the account's slots again.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ accountId: idInput("acc") }),
  output: z.strictObject({ handle: z.string() }),

  async run({ accountId }, { db, services }) {
    const { handle } = await getLaneOwner(db, accountId)
    await resumeLane(db, accountId)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { handle }
  },
  detail: (_, { handle }) => handle,
})

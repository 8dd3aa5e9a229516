import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { slotView, readSlot } from "#actions/queue/clock-time.ts"
import { getLaneOwner } from "#actions/queue/lane.ts"
import { idInput } from "#actions/schemas.ts"
import { announce } from "#storage/live-changes.ts"
import { replaceSlots } from "#storage/queue.ts"

export const setSlots = defineAction({
  name: "queue.setSlots",
  title: "Set the slots of an account",
  description:
    "Replaces the times of the week at which an account usually posts. Posts that are Scheduled stay where they are.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    accountId: idInput("acc"),
    slots: z
      .array(slotView)
      .max(200)
      .refine((slots) => new Set(slots.map(({ weekday, time }) => `${weekday} ${time}`)).size === slots.length, {
        message: "must not have the same slot twice",
      }),
  }),
  output: z.strictObject({ handle: z.string(), count: z.int() }),

  async run({ accountId, slots }, { db, services }) {
    const { handle } = await getLaneOwner(db, accountId)
    await replaceSlots(db, accountId, slots.map(readSlot))
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { handle, count: slots.length }
  },
  detail: (_, { handle, count }) => `${handle}: ${count}`,
})

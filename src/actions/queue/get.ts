import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { slotView, showSlot } from "#actions/queue/clock-time.ts"
import { idOutput, instantInput, instantOutput } from "#actions/schemas.ts"
import { badField } from "#domain/problem.ts"
import { freeMoments } from "#domain/queue.ts"
import { listAccounts } from "#storage/accounts.ts"
import { readLanes } from "#storage/queue.ts"
import { getWorkspace } from "#storage/workspaces.ts"

const longestDays = 62

const laneView = z.strictObject({
  accountId: idOutput("acc"),
  slots: z.array(slotView),
  isPaused: z.boolean(),
  /** When the pause ends by itself. */
  pausedUntil: instantOutput.optional(),
  /** The moments that no Scheduled post has. */
  free: z.array(instantOutput),
})

export const getQueue = defineAction({
  name: "queue.get",
  title: "Read the queue",
  description:
    "For each account the times of the week at which it usually posts, whether they are paused, and which moments of a span of time are free.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({ from: instantInput, to: instantInput }),
  output: z.strictObject({ timeZone: z.string(), lanes: z.array(laneView) }),

  async run({ from, to }, { db, services }) {
    const hours = to.since(from).total("hours")
    if (hours <= 0) throw badField("to", "must be after from")
    if (hours > longestDays * 24) throw badField("to", `must be at most ${longestDays} days after from`)
    const now = services.clock.now()
    const start = Temporal.Instant.compare(from, now) < 0 ? now : from
    const { time_zone: timeZone } = await getWorkspace(db)
    const lanes = await readLanes(db, { from: start, to })
    return {
      timeZone,
      lanes: (await listAccounts(db)).map(({ id }) => {
        const lane = lanes.get(id) ?? { slots: [], taken: [], pausedUntil: undefined }
        const { slots, pausedUntil } = lane
        const isPaused =
          pausedUntil === null || (pausedUntil !== undefined && Temporal.Instant.compare(now, pausedUntil) < 0)
        return {
          accountId: id,
          slots: slots.map(showSlot),
          isPaused,
          ...(isPaused && pausedUntil !== null ? { pausedUntil } : {}),
          free: [...freeMoments(lane, timeZone, { from: start, to })],
        }
      }),
    }
  },
})

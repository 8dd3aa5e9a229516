import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { saveEdit, takePost } from "#actions/posts/edit.ts"
import { getLaneOwner } from "#actions/queue/lane.ts"
import { idInput } from "#actions/schemas.ts"
import { shuffled } from "#crypto/random.ts"
import { slotMoments } from "#domain/queue.ts"
import { listScheduledFor } from "#storage/calendar.ts"
import { readLanes } from "#storage/queue.ts"
import { getWorkspace } from "#storage/workspaces.ts"

const most = 200
const aheadDays = 90

export const shuffleQueue = defineAction({
  name: "queue.shuffle",
  title: "Shuffle the queue of an account",
  description:
    "Lets the account's Scheduled posts that stand in its slots exchange their times at random. Posts at other times stay.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ accountId: idInput("acc") }),
  output: z.strictObject({ handle: z.string(), count: z.int() }),

  async run({ accountId }, { db, actor, services }) {
    const { handle } = await getLaneOwner(db, accountId)
    const from = services.clock.now()
    const span = { from, to: from.add({ hours: 24 * aheadDays }) }
    const { slots = [] } = (await readLanes(db, span)).get(accountId) ?? {}
    const { time_zone: timeZone } = await getWorkspace(db)
    const moments = new Set(slotMoments(slots, timeZone, span).map(({ epochMilliseconds }) => epochMilliseconds))
    const queued = []
    for (const id of await listScheduledFor(db, accountId, span, most)) {
      const post = await takePost(db, id)
      const at = post.status === "Scheduled" ? post.scheduled_at : null
      if (at !== null && moments.has(at.epochMilliseconds)) queued.push({ post, at })
    }
    const times = shuffled(queued.map(({ at }) => at))
    for (const [place, { post }] of queued.entries()) {
      const scheduled_at = times[place]
      if (scheduled_at !== undefined) await saveEdit({ db, actor, services }, post, { scheduled_at })
    }
    if (queued.length > 0) db.afterCommit(services.wakePublishing)
    return { handle, count: queued.length }
  },
  detail: (_, { handle, count }) => `${handle}: ${count}`,
})

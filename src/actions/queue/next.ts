import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { findNextSlot } from "#actions/queue/find-next.ts"
import { idInput, instantOrNothing, instantOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { findAccounts } from "#storage/accounts.ts"

export const nextSlot = defineAction({
  name: "queue.next",
  title: "Find the next free slot",
  description:
    "The first moment to come that is a slot of one of the accounts and that no Scheduled post of any of them has; none where they have no slots, or are paused.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: z.strictObject({ accountIds: z.array(idInput("acc")).min(1).max(200), after: instantOrNothing }),
  output: z.strictObject({ at: instantOutput.optional() }),

  async run({ accountIds, after }, { db, services }) {
    const asked = [...new Set(accountIds)]
    if ((await findAccounts(db, asked)).length < asked.length) {
      throw new Problem("NotFound", "accountIds names an account that does not exist. See accounts.list.")
    }
    const now = services.clock.now()
    const from = after !== undefined && Temporal.Instant.compare(after, now) > 0 ? after : now
    const at = await findNextSlot(db, asked, from)
    return at === null ? {} : { at }
  },
})

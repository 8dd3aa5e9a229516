import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { currentUser } from "#actions/current-user.ts"
import { idOrNothing } from "#actions/schemas.ts"
import { newId } from "#crypto/random.ts"
import { Problem } from "#domain/problem.ts"
import { queueMail } from "#notifications/queue-mail.ts"
import { countTests, insertMessages } from "#storage/messages.ts"
import { findSubscription } from "#storage/notification-settings.ts"

const mostAnHour = 10

export const sendTest = defineAction({
  name: "notifications.sendTest",
  title: "Send yourself a test",
  description: "Sends a test to your e-mail address, or to one of your browsers.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ browserId: idOrNothing("psh") }),
  output: z.strictObject({ queued: z.literal(true) }),

  async run({ browserId }, { db, actor, services }) {
    const now = services.clock.now()
    const user = await currentUser(db, actor)
    if ((await countTests(db, user.id, now.subtract({ hours: 1 }))) >= mostAnHour) {
      throw new Problem("TooManyRequests", `Only ${mostAnHour} tests an hour are sent. Try again later.`)
    }
    if (browserId === undefined) {
      if (services.mailer === null) {
        throw new Problem("Conflict", "This server sends no e-mail. Its operator can set FANFARE_SMTP_URL.")
      }
      const url = new URL("/settings/notifications", services.baseUrl).href
      await queueMail(services, db, { purpose: "test", to: user.email, about: { url }, userId: user.id })
      return { queued: true as const }
    }
    const browser = await findSubscription(db, browserId)
    if (browser?.user_id !== user.id) throw new Problem("NotFound", "You have not allowed push in such a browser.")
    await insertMessages(db, [
      {
        id: newId<"mes">(),
        way: "push",
        purpose: "test",
        cadence: null,
        user_id: user.id,
        workspace_id: null,
        address: null,
        subscription_id: browserId,
        secret: null,
        state: "waiting",
        due_at: now,
        created_at: now,
      },
    ])
    return { queued: true as const }
  },
  detail: () => null,
})

import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idOutput } from "#actions/schemas.ts"
import { newId } from "#crypto/random.ts"
import { nameBrowser } from "#domain/name-browser.ts"
import { badField, Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { listSubscriptions, putSubscription } from "#storage/notification-settings.ts"

/** More browsers than anybody uses. */
const most = 20

const key = z.string().regex(/^[A-Za-z0-9_-]{16,120}={0,2}$/)

export const addBrowser = defineAction({
  name: "notifications.addBrowser",
  title: "Allow push in a browser",
  description: "Lets notifications reach you in one browser, even when the app is closed.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({
    endpoint: z.string().max(2000).describe("As the browser gives it."),
    keys: z.strictObject({ p256dh: key, auth: key }),
    userAgent: z.string().max(1000).default(""),
  }),
  output: z.strictObject({ id: idOutput("psh") }),

  async run({ endpoint, keys, userAgent }, { db, actor, services }) {
    const url = URL.parse(endpoint)
    if (url === null || (url.protocol !== "https:" && url.protocol !== "http:") || url.username !== "") {
      throw badField("endpoint", "must be the address of a push service")
    }
    const others = (await listSubscriptions(db, [actor.userId])).filter((each) => each.endpoint !== endpoint)
    if (others.length >= most) {
      throw new Problem("Conflict", `Push is allowed in ${most} browsers already. Remove one of them first.`)
    }
    const now = services.clock.now()
    const id = await putSubscription(db, {
      id: newId<"psh">(),
      user_id: actor.userId,
      endpoint,
      keys: services.keyring.seal("push-keys", endpoint, JSON.stringify(keys)),
      device: nameBrowser(userAgent) ?? "",
      created_at: now,
    })
    await announce(db, now, { userId: actor.userId }, "notifications")
    return { id }
  },
})

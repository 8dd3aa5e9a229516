import { z } from "zod"
import { NoAnswer } from "#domain/http.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { readMessage } from "#notifications/read-message.ts"
import { linkOf, sayShort } from "#notifications/say.ts"
import type { TryResult } from "#notifications/try-result.ts"
import { wordsOf } from "#notifications/words/words-of.ts"
import type { OutgoingMessage } from "#storage/messages.ts"
import { deleteSubscription, findRecipient, findSubscription, markReached } from "#storage/notification-settings.ts"

/** Of no use to anybody who was away for longer. */
const lifeSeconds = 24 * 3600

const keysShape = z.strictObject({ p256dh: z.string(), auth: z.string() })

/** What the browser shows; `tag` lets a newer one about the same thing take the older one's place. */
type PushText = { readonly title: string; readonly body: string; readonly url: string; readonly tag: string }

/** Writes to one browser. The push service between cannot read it. */
export async function sendPush(deps: NotificationsDeps, message: OutgoingMessage): Promise<TryResult> {
  const { database, clock, keyring, vapid, baseUrl, pushOut } = deps
  const now = clock.now()
  const subscription = await database.read((db) =>
    message.subscription_id === null ? Promise.resolve(undefined) : findSubscription(db, message.subscription_id),
  )
  const text = await writePush(deps, message, now)
  if (subscription === undefined || text === undefined) return { outcome: "dropped" }
  const keys = keysShape.parse(JSON.parse(keyring.open("push-keys", subscription.endpoint, subscription.keys)))
  const { default: webPush } = await import("web-push")
  const {
    endpoint,
    headers: all,
    body,
  } = webPush.generateRequestDetails({ endpoint: subscription.endpoint, keys }, JSON.stringify(text), {
    TTL: lifeSeconds,
    urgency: "high",
    vapidDetails: { subject: contactOf(baseUrl), ...vapid },
  })
  // How long the body is, the way out says itself.
  const { "Content-Length": _, ...headers } = all as Readonly<Record<string, string | number>>
  try {
    const { status } = await pushOut.http({
      method: "POST",
      url: endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body ?? "",
      timeoutMs: 15_000,
      wantsStatusOnly: true,
    })
    if (status >= 200 && status < 300) {
      await database.write((db) => markReached(db, subscription.id, now))
      return { outcome: "sent" }
    }
    // The browser has taken it back, or is gone.
    if (status === 404 || status === 410) {
      await database.write((db) => deleteSubscription(db, subscription.id))
      return { outcome: "dropped" }
    }
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
    return { outcome: "refused", message: `The push service answered ${status}.`, isFinal }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { outcome: "refused", message: error.message, isFinal: false }
  }
}

/** Whom a push service turns to when we misbehave; it takes no address that begins with http. */
function contactOf(baseUrl: URL): string {
  return baseUrl.protocol === "https:" ? baseUrl.origin : "mailto:fanfare@localhost"
}

async function writePush(
  { database, baseUrl }: NotificationsDeps,
  message: OutgoingMessage,
  now: Temporal.Instant,
): Promise<PushText | undefined> {
  if (message.purpose === "test") {
    const { user_id } = message
    const person = user_id === null ? undefined : await database.read((db) => findRecipient(db, user_id))
    const body = wordsOf(person?.language ?? null).pushTest
    return { title: "Fanfare", body, url: new URL("/settings/notifications", baseUrl).href, tag: "test" }
  }
  const found = await database.read((db) => readMessage(db, message, now))
  const notification = found?.notifications[0]
  // Put right meanwhile, as in quiet hours: no need to wake anybody.
  if (notification === undefined || notification.is_open === false) return undefined
  const { title, body } = sayShort(wordsOf(found?.person.language ?? null), notification)
  return { title, body, url: linkOf(baseUrl, notification), tag: notification.about ?? notification.id }
}

import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import {
  afterQuiet,
  kindOf,
  mailGapMinutes,
  nextDigestAt,
  type NotificationKind,
  type NotificationWays,
  waysOf,
} from "#domain/notification.ts"
import { concerns } from "#notifications/concerns.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import type { Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { addToMessage, findLastMail, insertMessages, openMail } from "#storage/messages.ts"
import {
  findRecipient,
  listRecipients,
  listSubscriptions,
  type PushSubscriptionRow,
  type Recipient,
} from "#storage/notification-settings.ts"
import {
  insertReceipts,
  lockNewNotifications,
  markTold,
  type Notification,
  type Receipt,
} from "#storage/notifications.ts"

/** At which time of the day a digest goes out, unless somebody chose another. */
export const usualDigestMinute = 7 * 60 + 30

const mostAtOnce = 100

/**
 * Finds out who is to be told of what happened, and how: receipts for the app, messages for the other ways. One
 * transaction marks it as told, so nobody is told twice and nothing is left out.
 */
export async function tellPeople(deps: NotificationsDeps, db: Writer): Promise<void> {
  const notifications = await lockNewNotifications(db, mostAtOnce)
  if (notifications.length === 0) return
  const now = deps.clock.now()
  const receipts: Receipt[] = []
  const recipientsOf = rememberRecipients(db)
  for (const notification of notifications) {
    const recipients = await recipientsOf(notification)
    const subscriptions = await listSubscriptions(
      db,
      recipients.map(({ user_id }) => user_id),
    )
    for (const person of recipients) {
      const ways = waysOf(notification.kind, person.choices ?? {})
      if (ways.app) {
        receipts.push({
          user_id: person.user_id,
          notification_id: notification.id,
          workspace_id: notification.workspace_id,
          read_at: isKnown(notification) ? now : null,
        })
      }
      const own = subscriptions.filter(({ user_id }) => user_id === person.user_id)
      await queue(deps, db, { notification, person, ways, subscriptions: own, now })
    }
  }
  await insertReceipts(db, receipts)
  await markTold(
    db,
    notifications.map(({ id }) => id),
    now,
  )
  for (const userId of new Set(receipts.map((each) => each.user_id)))
    await announce(db, now, { userId }, "notifications")
}

/** Everybody of a workspace is read once for all that happened there. */
function rememberRecipients(db: Writer) {
  const read = new Map<string, readonly Recipient[]>()
  return async ({ workspace_id, user_id, kind }: Notification): Promise<readonly Recipient[]> => {
    if (workspace_id === null) {
      const person = user_id === null ? undefined : await findRecipient(db, user_id)
      return person === undefined ? [] : [person]
    }
    const all = read.get(workspace_id) ?? (await listRecipients(db, workspace_id))
    read.set(workspace_id, all)
    return all.filter((each) => isFor(kind, user_id, each))
  }
}

function isFor(kind: NotificationKind, userId: Id<"usr"> | null, person: Recipient): boolean {
  if (userId !== null) return person.user_id === userId
  return kindOf(kind).to !== "person" && concerns(kind, person)
}

type Telling = {
  readonly notification: Notification
  readonly person: Recipient
  readonly ways: NotificationWays
  readonly subscriptions: readonly PushSubscriptionRow[]
  readonly now: Temporal.Instant
}

async function queue(deps: NotificationsDeps, db: Writer, telling: Telling): Promise<void> {
  const { notification, person, ways, subscriptions, now } = telling
  const soonest = isUrgent(notification) ? now : afterQuiet(now, person.time_zone, quietOf(person))
  const about = { user_id: person.user_id, workspace_id: notification.workspace_id, created_at: now }
  if (ways.mail !== "off" && deps.mailer !== null) await addToMail(db, telling, ways.mail, soonest)
  if (!ways.push) return
  for (const { id: subscription_id } of subscriptions) {
    const id = newId<"mes">()
    await insertMessages(db, [
      {
        ...about,
        id,
        way: "push",
        purpose: "notifications",
        cadence: null,
        address: null,
        subscription_id,
        secret: null,
        state: "waiting",
        due_at: soonest,
      },
    ])
    await addToMessage(db, [{ message_id: id, notification_id: notification.id }])
  }
}

/** Into the e-mail that waits for this person already, or into a new one. */
async function addToMail(
  db: Writer,
  { notification, person, now }: Telling,
  cadence: "at-once" | "daily" | "weekly",
  soonest: Temporal.Instant,
): Promise<void> {
  const whose = { userId: person.user_id, workspaceId: notification.workspace_id, cadence }
  const due_at =
    cadence === "at-once"
      ? await afterLast(db, whose, soonest)
      : nextDigestAt(now, person.time_zone, person.digest_minute ?? usualDigestMinute, cadence)
  const id = await openMail(db, whose, { id: newId<"mes">(), due_at, created_at: now })
  await addToMessage(db, [{ message_id: id, notification_id: notification.id }])
}

/** The first goes at once; what happens within minutes of it goes as one more e-mail, not as ten. */
async function afterLast(
  db: Writer,
  { userId, workspaceId }: { readonly userId: Id<"usr">; readonly workspaceId: Id<"wsp"> | null },
  soonest: Temporal.Instant,
): Promise<Temporal.Instant> {
  const last = await findLastMail(db, userId, workspaceId)
  if (last === null) return soonest
  const next = last.add({ minutes: mailGapMinutes })
  return Temporal.Instant.compare(next, soonest) > 0 ? next : soonest
}

/** What somebody decided themselves is not news to them; it stands in their list all the same. */
function isKnown({ kind, data }: Notification): boolean {
  return kind === "request.decided" && data.decision !== "expired"
}

function isUrgent({ kind }: Notification): boolean {
  return kindOf(kind).isUrgent === true
}

function quietOf({ quiet_from: from, quiet_to: to }: Recipient) {
  return from === null || to === null ? null : { from, to }
}

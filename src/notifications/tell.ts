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
import { findRecipient, listRecipients, listSubscriptions, type Recipient } from "#storage/notification-settings.ts"
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
  const tellings = await listTellings(db, notifications, now)
  const receipts = tellings.filter(({ ways }) => ways.app).map(receiptOf)
  await insertReceipts(db, receipts)
  await queuePushes(db, tellings)
  if (deps.mailer !== null) await queueMails(db, tellings)
  await markTold(
    db,
    notifications.map(({ id }) => id),
    now,
  )
  for (const userId of new Set(receipts.map((each) => each.user_id)))
    await announce(db, now, { userId }, "notifications")
}

/** Something that somebody is to be told of. */
type Telling = {
  readonly notification: Notification
  readonly person: Recipient
  readonly ways: NotificationWays
  readonly now: Temporal.Instant
}

async function listTellings(
  db: Writer,
  notifications: readonly Notification[],
  now: Temporal.Instant,
): Promise<readonly Telling[]> {
  const recipientsOf = rememberRecipients(db)
  const tellings: Telling[] = []
  for (const notification of notifications) {
    for (const person of await recipientsOf(notification)) {
      tellings.push({ notification, person, ways: waysOf(notification.kind, person.choices ?? {}), now })
    }
  }
  return tellings
}

function receiptOf({ notification, person, now }: Telling): Receipt {
  return {
    user_id: person.user_id,
    notification_id: notification.id,
    workspace_id: notification.workspace_id,
    read_at: isKnown(notification) ? now : null,
  }
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

/** One message for each browser that somebody is to be told in. */
async function queuePushes(db: Writer, tellings: readonly Telling[]): Promise<void> {
  const pushed = tellings.filter(({ ways }) => ways.push)
  const people = new Set(pushed.map(({ person }) => person.user_id))
  const browsers = Map.groupBy(await listSubscriptions(db, [...people]), ({ user_id }) => user_id)
  const messages = pushed.flatMap((telling) =>
    (browsers.get(telling.person.user_id) ?? []).map((browser) => ({ id: newId<"mes">(), telling, browser })),
  )
  await insertMessages(
    db,
    messages.map(({ id, telling, browser }) => ({
      id,
      user_id: telling.person.user_id,
      workspace_id: telling.notification.workspace_id,
      created_at: telling.now,
      way: "push",
      purpose: "notifications",
      cadence: null,
      address: null,
      subscription_id: browser.id,
      secret: null,
      state: "waiting",
      due_at: soonestOf(telling),
    })),
  )
  await addToMessage(
    db,
    messages.map(({ id, telling }) => ({ message_id: id, notification_id: telling.notification.id })),
  )
}

function soonestOf({ notification, person, now }: Telling): Temporal.Instant {
  return isUrgent(notification) ? now : afterQuiet(now, person.time_zone, quietOf(person))
}

/** Into the e-mail that waits for somebody already, or into a new one. */
async function queueMails(db: Writer, tellings: readonly Telling[]): Promise<void> {
  const mailed = tellings.filter(({ ways }) => ways.mail !== "off")
  const mails = Map.groupBy(mailed, ({ notification, person, ways }) =>
    [person.user_id, notification.workspace_id, ways.mail].join(" "),
  )
  for (const all of mails.values()) await addToMail(db, all)
}

async function addToMail(db: Writer, tellings: readonly Telling[]): Promise<void> {
  const [{ notification, person, ways, now }] = tellings as readonly [Telling, ...(readonly Telling[])]
  if (ways.mail === "off") return
  const whose = { userId: person.user_id, workspaceId: notification.workspace_id, cadence: ways.mail }
  const [soonest = now] = tellings.map(soonestOf).toSorted((one, other) => Temporal.Instant.compare(one, other))
  const due_at =
    ways.mail === "at-once"
      ? await afterLast(db, whose, soonest)
      : nextDigestAt(now, person.time_zone, person.digest_minute ?? usualDigestMinute, ways.mail)
  const id = await openMail(db, whose, { id: newId<"mes">(), due_at, created_at: now })
  await addToMessage(
    db,
    tellings.map((each) => ({ message_id: id, notification_id: each.notification.id })),
  )
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

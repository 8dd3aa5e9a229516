import { readFile } from "node:fs/promises"
import { z } from "zod"
import type { AskedMail } from "#domain/asked-mail.ts"
import { type Id, showId } from "#domain/ids.ts"
import { languages } from "#domain/language.ts"
import { markCid, type MailBody, pictureCid, writeHtml, writeText } from "#notifications/mail-layout.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { readMessage } from "#notifications/read-message.ts"
import type { TryResult } from "#notifications/try-result.ts"
import { wordsOf } from "#notifications/words/words-of.ts"
import { writeAskedMail } from "#notifications/write-asked-mail.ts"
import { writeNotificationMail } from "#notifications/write-notification-mail.ts"
import type { Mail } from "#outbound/open-mailer.ts"
import type { OutgoingMessage } from "#storage/messages.ts"
import { findRecipient } from "#storage/notification-settings.ts"
import type { ShownNotification } from "#storage/notifications.ts"

const mark = readFile(new URL("./mark.png", import.meta.url))

const askedShape = z.strictObject({
  url: z.string().optional(),
  workspace: z.string().optional(),
  by: z.string().optional(),
  role: z.string().optional(),
  address: z.string().optional(),
  language: z.enum(languages).optional(),
})

/** Sends one e-mail: what it says is found out now, so that it says how things stand. */
export async function sendMail(deps: NotificationsDeps, message: OutgoingMessage): Promise<TryResult> {
  const { mailer } = deps
  if (mailer === null) return { outcome: "refused", message: "This server has no mail server set.", isFinal: true }
  const written = await write(deps, message)
  if (written === undefined) return { outcome: "dropped" }
  const result = await mailer.send({ ...written, pictures: [await markPicture(), ...written.pictures] })
  return result.isTaken ? { outcome: "sent" } : { outcome: "refused", message: result.message, isFinal: result.isFinal }
}

type WithPictures = Mail & { readonly pictures: NonNullable<Mail["pictures"]> }

async function write(deps: NotificationsDeps, message: OutgoingMessage): Promise<WithPictures | undefined> {
  const { keyring, baseUrl } = deps
  const messageId = `<${showId("mes", message.id)}@${baseUrl.hostname}>`
  if (message.purpose !== "notifications") {
    if (message.address === null) return undefined
    const about =
      message.secret === null ? {} : askedShape.parse(JSON.parse(keyring.open("message", message.id, message.secret)))
    const body = writeAskedMail(await wordsFor(deps, message, about), message.purpose, about, baseUrl)
    return { to: message.address, subject: body.title, messageId, ...draw(body), headers: automatic, pictures: [] }
  }
  return writeNotifications(deps, message, messageId)
}

/** In the language of who asked, and of who invites where nobody is known by the address yet. */
async function wordsFor({ database }: NotificationsDeps, { user_id }: OutgoingMessage, { language }: AskedMail) {
  const person = user_id === null ? undefined : await database.read((db) => findRecipient(db, user_id))
  return wordsOf(person?.language ?? language ?? null)
}

/** So that no holiday notice answers. */
const automatic = { "Auto-Submitted": "auto-generated" } as const

async function writeNotifications(
  deps: NotificationsDeps,
  message: OutgoingMessage,
  messageId: string,
): Promise<WithPictures | undefined> {
  const { database, clock } = deps
  const found = await database.read((db) => readMessage(db, message, clock.now()))
  if (found === undefined) return undefined
  // What was put right meanwhile needs nobody's attention. An e-mail at once is sent all the same: it was true a moment ago.
  const notifications =
    message.cadence === "at-once" ? found.notifications : found.notifications.filter(({ is_open }) => is_open !== false)
  if (notifications.length === 0) return undefined
  const { person, workspace } = found
  const pictures = await picturesOf(deps, workspace?.id, notifications)
  const hasPicture = pictures.length > 0
  const { subject, body, offLink } = writeNotificationMail(deps, {
    message,
    person,
    workspace,
    notifications,
    hasPicture,
  })
  const unsubscribe =
    offLink === undefined
      ? {}
      : { "List-Unsubscribe": `<${offLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
  return { to: person.email, subject, messageId, ...draw(body), headers: { ...automatic, ...unsubscribe }, pictures }
}

function draw(body: MailBody): Pick<Mail, "text" | "html"> {
  return { text: writeText(body), html: writeHtml(body) }
}

/** What a post that failed looks like: people know it by its picture. */
async function picturesOf(
  { drawPicture }: NotificationsDeps,
  workspaceId: Id<"wsp"> | undefined,
  [only, ...others]: readonly ShownNotification[],
): Promise<WithPictures["pictures"]> {
  if (only?.kind !== "post.failed" || only.about === null || others.length > 0 || workspaceId === undefined) return []
  const bytes = await drawPicture(workspaceId, only.about as Id<"pst">)
  return bytes === null ? [] : [{ cid: pictureCid, fileName: "post.jpg", type: "image/jpeg", bytes }]
}

async function markPicture() {
  return { cid: markCid, fileName: "fanfare.png", type: "image/png", bytes: await mark }
}

import { failureMeanings, failureSteps, sayingFor } from "#domain/failure-words.ts"
import type { Id } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { isFixed, type NotedAccount } from "#domain/notification.ts"
import type { MailBody, MailPart } from "#notifications/mail-layout.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { writeOffLink } from "#notifications/off-link.ts"
import { failedOf, linkOf, sayShort } from "#notifications/say.ts"
import type { OutgoingMessage } from "#storage/messages.ts"
import type { Recipient } from "#storage/notification-settings.ts"
import type { ShownNotification } from "#storage/notifications.ts"

export type MailAbout = {
  readonly message: OutgoingMessage
  readonly person: Pick<Recipient, "user_id" | "email" | "time_zone">
  readonly workspace: { readonly id: Id<"wsp">; readonly name: string } | null
  readonly notifications: readonly ShownNotification[]
}

export type WrittenMail = {
  readonly subject: string
  readonly body: MailBody
  /** For the button that mail programs show themselves. */
  readonly offLink: string | undefined
}

const why = {
  "at-once": "You get this at once because of what happened",
  daily: "You get this once a day",
  weekly: "You get this once a week",
} as const

/** The e-mail about one thing says all of it; about several it lists them. */
export function writeNotificationMail(deps: NotificationsDeps, about: MailAbout): WrittenMail {
  const { message, workspace, person, notifications } = about
  const [only, ...others] = notifications
  if (only === undefined) throw new Error("an e-mail about nothing")
  const place = workspace?.name ?? "your account"
  const kinds = [...new Set(notifications.map(({ kind }) => kind))]
  const [kind] = kinds
  const offLink =
    workspace === null || kind === undefined || kinds.length > 1 || isFixed(kind, "mail")
      ? undefined
      : writeOffLink(deps, { userId: person.user_id, workspaceId: workspace.id, kind })
  const settings = new URL("/settings/notifications", deps.baseUrl).href
  const foot = [
    [
      { text: `${why[message.cadence ?? "at-once"]} in ${place}. ` },
      ...(offLink === undefined ? [] : [{ text: "Stop e-mails of this kind", url: offLink }, { text: " or " }]),
      { text: offLink === undefined ? "Choose what reaches you" : "choose what reaches you", url: settings },
      { text: "." },
    ],
    [{ text: `Sent by the Fanfare at ${deps.baseUrl.host} to ${person.email}.` }],
  ]
  if (others.length > 0) {
    const title = `${notifications.length} things happened in ${place}`
    const parts = notifications.map((each): MailPart => {
      const { title: short, body: text } = sayShort(each)
      return { kind: "entry", title: short, text, url: linkOf(deps.baseUrl, each), label: "Open" }
    })
    const label = message.cadence === "daily" ? "Today" : message.cadence === "weekly" ? "This week" : "New"
    return { subject: title, offLink, body: { workspace: place, label, title, tone: "plain", parts, foot } }
  }
  const { title } = sayShort(only)
  return { subject: title, offLink, body: { ...writeOne(deps, about, only), workspace: place, title, foot } }
}

function writeOne(
  deps: NotificationsDeps,
  { person }: MailAbout,
  notification: ShownNotification,
): Pick<MailBody, "label" | "tone" | "parts"> {
  const { data, kind, created_at } = notification
  const url = linkOf(deps.baseUrl, notification)
  const { body } = sayShort(notification)
  const { accounts = [] } = data
  if (kind !== "post.failed") {
    const rest: readonly MailPart[] = accounts.length > 1 || kind === "post.uncertain" ? accounts.map(rowOf) : []
    const text: readonly MailPart[] = body === "" ? [] : [{ kind: "text", text: body }]
    return {
      label: labels[kind] ?? "New",
      tone: kind === "post.uncertain" ? "bad" : "plain",
      parts: [...text, { kind: "button", label: buttons[kind] ?? "Open", url }, ...rest],
    }
  }
  const failed = failedOf(data)
  const [first] = failed
  const at = created_at.toZonedDateTimeISO(person.time_zone)
  const when = `${at.toPlainDate().toLocaleString("en-GB", { day: "numeric", month: "short" })} at ${at.toPlainTime().toString({ smallestUnit: "minute" })} (${person.time_zone})`
  const parts: MailPart[] = failed.flatMap((account): readonly MailPart[] => {
    const name = networkOf(account.network).provider
    const meaning = sayingFor(failureMeanings, account.code ?? "")?.(name) ?? `${name} did not publish it.`
    const step = sayingFor(failureSteps, account.code ?? "")?.(name) ?? "Change the post, then publish again."
    return [
      ...(account.message === undefined
        ? []
        : [{ kind: "quote", text: account.message, by: `${name}, ${when}` } as const]),
      { kind: "text", lead: "What it means.", text: meaning },
      { kind: "text", lead: "What to do.", text: step },
    ]
  })
  const label =
    accounts.length === failed.length ? "Failed" : `Failed on ${failed.length} of ${accounts.length} accounts`
  const button = first === undefined ? "Open the post" : "See it and put it right"
  return {
    label,
    tone: "bad",
    parts: [
      ...parts,
      { kind: "button", label: button, url },
      ...(data.text === undefined || data.text === ""
        ? []
        : [{ kind: "line" } as const, { kind: "text", text: data.text } as const]),
      ...accounts.map(rowOf),
    ],
  }
}

function rowOf({ network, name, state, url }: NotedAccount): MailPart {
  const left = `${networkOf(network).provider} ${name}`
  if (state === "failed") return { kind: "row", left, right: "Failed", isBad: true }
  if (state === "uncertain") return { kind: "row", left, right: "Uncertain", isBad: true }
  return { kind: "row", left, right: "Published", ...(url === undefined ? {} : { url }) }
}

const labels: Partial<Record<ShownNotification["kind"], string>> = {
  "post.uncertain": "Uncertain",
  "post.keptBack": "Kept back",
  "account.reconnect": "An account does not work",
  "request.asked": "Waits for you",
  "sign-in.new": "Your account",
}

const buttons: Partial<Record<ShownNotification["kind"], string>> = {
  "post.uncertain": "Look and decide",
  "account.reconnect": "Reconnect",
  "account.ending": "Reconnect",
  "request.asked": "Review",
  "sign-in.new": "See where you are signed in",
}

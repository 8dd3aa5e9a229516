import { sayingFor } from "#domain/failure-words.ts"
import type { Id } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import { isFixed, type NotedAccount } from "#domain/notification.ts"
import type { MailBody, MailPart } from "#notifications/mail-layout.ts"
import type { NotificationsDeps } from "#notifications/notifications.ts"
import { writeOffLink } from "#notifications/off-link.ts"
import { failedOf, linkOf, nameOf, sayShort } from "#notifications/say.ts"
import type { MailWords } from "#notifications/words/mail-words.ts"
import { wordsOf } from "#notifications/words/words-of.ts"
import type { OutgoingMessage } from "#storage/messages.ts"
import type { Recipient } from "#storage/notification-settings.ts"
import type { ShownNotification } from "#storage/notifications.ts"

export type MailAbout = {
  readonly message: OutgoingMessage
  readonly person: Pick<Recipient, "user_id" | "email" | "time_zone" | "language">
  readonly workspace: { readonly id: Id<"wsp">; readonly name: string } | null
  readonly notifications: readonly ShownNotification[]
  /** Whether the e-mail brings the picture of the only post that it is about. */
  readonly hasPicture: boolean
}

export type WrittenMail = {
  readonly subject: string
  readonly body: MailBody
  /** For the button that mail programs show themselves. */
  readonly offLink: string | undefined
}

/** The e-mail about one thing says all of it; about several it lists them. */
export function writeNotificationMail(deps: NotificationsDeps, about: MailAbout): WrittenMail {
  const { message, workspace, person, notifications } = about
  const [only, ...others] = notifications
  if (only === undefined) throw new Error("an e-mail about nothing")
  const words = wordsOf(person.language)
  const place = workspace?.name ?? words.yourAccount
  const kinds = [...new Set(notifications.map(({ kind }) => kind))]
  const [kind] = kinds
  const offLink =
    workspace === null || kind === undefined || kinds.length > 1 || isFixed(kind, "mail")
      ? undefined
      : writeOffLink(deps, { userId: person.user_id, workspaceId: workspace.id, kind })
  const settings = new URL("/settings/notifications", deps.baseUrl).href
  const foot = [
    [
      { text: `${words.why[message.cadence ?? "at-once"](place)} ` },
      ...(offLink === undefined ? [] : [{ text: words.stop, url: offLink }, { text: " · " }]),
      { text: words.choose, url: settings },
    ],
    [{ text: words.sentBy(deps.baseUrl.host, person.email) }],
  ]
  const frame = { locale: words.locale, workspace: place, foot }
  if (others.length > 0) {
    const title = words.many(notifications.length, place)
    const parts = notifications.map((each): MailPart => {
      const { title: short, body: text } = sayShort(words, each)
      return { kind: "entry", title: short, text, url: linkOf(deps.baseUrl, each), label: words.button }
    })
    const label = words.digest[message.cadence ?? "at-once"]
    return { subject: title, offLink, body: { ...frame, label, title, tone: "plain", parts } }
  }
  const { title } = sayShort(words, only)
  return { subject: title, offLink, body: { ...frame, ...writeOne(deps, words, about, only), title } }
}

function writeOne(
  deps: NotificationsDeps,
  words: MailWords,
  { person: { time_zone }, hasPicture }: MailAbout,
  notification: ShownNotification,
): Pick<MailBody, "label" | "tone" | "parts"> {
  const { data, kind, created_at } = notification
  const url = linkOf(deps.baseUrl, notification)
  const { body } = sayShort(words, notification)
  const { accounts = [], text = "" } = data
  const isOut = ({ state }: NotedAccount) => Number(state === "ok")
  const rows = accounts.toSorted((a, b) => isOut(a) - isOut(b)).map((account) => rowOf(words, account))
  if (kind !== "post.failed") {
    return {
      label: words.labels[kind] ?? words.label,
      tone: kind === "post.uncertain" ? "bad" : "plain",
      parts: [
        ...(body === "" ? [] : [{ kind: "text", text: body } as const]),
        { kind: "button", label: words.buttons[kind] ?? words.button, url },
        ...(accounts.length > 1 || kind === "post.uncertain" ? rows : []),
      ],
    }
  }
  const failed = failedOf(data)
  const when = sayWhen(words, created_at.toZonedDateTimeISO(time_zone))
  return {
    label: words.failed(failed.length, accounts.length),
    tone: "bad",
    parts: [
      ...failed.flatMap((account) => explain(words, account, when)),
      { kind: "button", label: words.fix, url },
      ...(text === "" && !hasPicture ? [] : [{ kind: "line" } as const, { kind: "post", text, hasPicture } as const]),
      ...rows,
    ],
  }
}

function sayWhen(words: MailWords, at: Temporal.ZonedDateTime): string {
  const day = at.toPlainDate().toLocaleString(words.locale, { day: "numeric", month: "short" })
  return words.when(day, at.toPlainTime().toString({ smallestUnit: "minute" }), at.timeZoneId)
}

/** What the network said, what that means and what to do. */
function explain({ failures, ...words }: MailWords, account: NotedAccount, when: string): readonly MailPart[] {
  const name = nameOf(account)
  const { code = "", message } = account
  return [
    ...(message === undefined ? [] : [{ kind: "quote", text: words.quote(message), by: `${name}, ${when}` } as const]),
    { kind: "text", lead: words.meansLead, text: (sayingFor(failures.meanings, code) ?? words.means)(name) },
    { kind: "text", lead: words.stepLead, text: sayingFor(failures.steps, code)?.(name) ?? words.step },
  ]
}

function rowOf({ states }: MailWords, { network, name, state = "ok", url }: NotedAccount): MailPart {
  const left = `${networkOf(network).provider} ${name}`
  if (state !== "ok") return { kind: "row", left, right: states[state], isBad: true }
  return { kind: "row", left, right: states.ok, ...(url === undefined ? {} : { url }) }
}

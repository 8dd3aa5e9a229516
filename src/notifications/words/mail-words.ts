import type { AskedMail, AskedPurpose } from "#domain/asked-mail.ts"
import type { FailureWords } from "#domain/failure-words.ts"
import type { MailCadence, NotificationData, NotificationKind } from "#domain/notification.ts"

type Cadence = Exclude<MailCadence, "off">

/** A notification in short: what happened, and one more sentence. */
export type Said = { readonly title: string; readonly body: string }

/** What a notification names, put together once for all languages. */
export type SaidParts = {
  /** How the text begins, in the quotation marks of the language. */
  readonly post: string
  /** Networks in a row; empty where there are none. */
  readonly all: string
  readonly alsoFailed: string
  readonly uncertain: string
  readonly out: string
  readonly outCount: number
  /** What is wrong, by the code of the first account that failed. */
  readonly failure: string
  /** What an app asks to do. */
  readonly asked: string
}

/** An e-mail that somebody asked for. */
export type AskedWords = {
  readonly label: string
  readonly title: string
  readonly texts: readonly string[]
  /** What the button says; the link it opens is in what the e-mail is about. */
  readonly button?: string
  readonly why: string
}

/** Everything that e-mails, pushes and the page which stops them say, in one language. */
export type MailWords = {
  readonly locale: string
  readonly failures: FailureWords
  readonly quote: (text: string) => string
  readonly aPost: string
  readonly asks: Readonly<Record<string, string>>
  readonly asksOther: string
  readonly short: Readonly<Record<NotificationKind, (data: NotificationData, parts: SaidParts) => Said>>
  readonly labels: Partial<Record<NotificationKind, string>>
  readonly buttons: Partial<Record<NotificationKind, string>>
  readonly label: string
  readonly button: string
  readonly fix: string
  readonly yourAccount: string
  readonly why: Readonly<Record<Cadence, (place: string) => string>>
  readonly digest: Readonly<Record<Cadence, string>>
  readonly many: (count: number, place: string) => string
  readonly when: (day: string, time: string, zone: string) => string
  readonly refused: (network: string) => string
  readonly meansLead: string
  readonly means: (network: string) => string
  readonly stepLead: string
  readonly step: string
  readonly failed: (failed: number, accounts: number) => string
  readonly states: { readonly failed: string; readonly uncertain: string; readonly ok: string }
  readonly stop: string
  readonly choose: string
  readonly sentBy: (host: string, to: string | undefined) => string
  readonly asked: Readonly<Record<AskedPurpose, (about: AskedMail) => AskedWords>>
  readonly pushTest: string
  /** The page behind the link that stops e-mails. */
  readonly off: Readonly<Record<"ask" | "lead" | "verb" | "done" | "doneLead", string>>
}

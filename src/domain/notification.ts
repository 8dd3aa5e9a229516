import type { NetworkKey } from "#domain/network.ts"
import type { Role } from "#domain/roles.ts"

/** How soon an e-mail about something goes out. */
export const mailCadences = ["at-once", "daily", "weekly", "off"] as const
export type MailCadence = (typeof mailCadences)[number]

/** How one person hears of one kind of thing. */
export type NotificationWays = { readonly app: boolean; readonly mail: MailCadence; readonly push: boolean }

type Kind = {
  readonly group: "posts" | "accounts" | "requests" | "workspace" | "you"
  /** Who is told: members with this role or more, or the one person that the notification names. */
  readonly to: Role | "person"
  readonly usual: NotificationWays
  /** Ways that nobody can switch off. */
  readonly fixed?: readonly (keyof NotificationWays)[]
  /** Comes through in quiet hours. */
  readonly isUrgent?: true
}

const quietly: NotificationWays = { app: true, mail: "off", push: false }
const atOnce: NotificationWays = { app: true, mail: "at-once", push: true }

/** What people are told of. */
export const notificationKinds = {
  "post.failed": { group: "posts", to: "editor", usual: atOnce, fixed: ["app"], isUrgent: true },
  "post.uncertain": { group: "posts", to: "editor", usual: atOnce, fixed: ["app"], isUrgent: true },
  "post.keptBack": { group: "posts", to: "editor", usual: atOnce },
  "post.published": { group: "posts", to: "editor", usual: { ...quietly, app: false } },
  "account.reconnect": { group: "accounts", to: "editor", usual: atOnce, fixed: ["app"] },
  "account.ending": { group: "accounts", to: "editor", usual: { ...quietly, mail: "daily" } },
  "request.asked": { group: "requests", to: "person", usual: { app: true, mail: "daily", push: true } },
  "request.decided": { group: "requests", to: "person", usual: quietly },
  "webhook.paused": { group: "workspace", to: "admin", usual: { ...quietly, mail: "daily" } },
  "member.changed": { group: "workspace", to: "admin", usual: { ...quietly, mail: "weekly" } },
  "budget.reached": { group: "workspace", to: "owner", usual: { ...quietly, mail: "at-once" } },
  "quota.reached": { group: "workspace", to: "owner", usual: { ...quietly, mail: "at-once" } },
  "sign-in.new": { group: "you", to: "person", usual: atOnce, fixed: ["app", "mail"], isUrgent: true },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds

export const kindNames = Object.keys(notificationKinds) as readonly NotificationKind[]

export function kindOf(name: NotificationKind): Kind {
  return notificationKinds[name]
}

/** Whether anybody hears of a kind without having chosen to. */
export function isUsuallyTold(name: NotificationKind): boolean {
  const { app, mail, push } = kindOf(name).usual
  return app || push || mail !== "off"
}

export function isFixed(name: NotificationKind, way: keyof NotificationWays): boolean {
  return kindOf(name).fixed?.includes(way) === true
}

/** What somebody has chosen, where it differs from what is usual. */
export type NotificationChoices = Readonly<Partial<Record<NotificationKind, Partial<NotificationWays>>>>

/** How somebody hears of a kind: as they chose, as far as one can choose. */
export function waysOf(name: NotificationKind, choices: NotificationChoices): NotificationWays {
  const { usual, fixed = [] } = kindOf(name)
  const kept = Object.fromEntries(fixed.map((way) => [way, usual[way]]))
  return { ...usual, ...choices[name], ...kept }
}

/** An account, as a notification names it: it may be gone when somebody reads that. */
export type NotedAccount = {
  readonly id: string
  readonly network: NetworkKey
  readonly name: string
  readonly state?: "ok" | "failed" | "uncertain"
  readonly code?: string
  /** In the network's words. */
  readonly message?: string
  readonly url?: string
}

/** What a notification tells. Only what belongs to its kind is there. */
export type NotificationData = {
  readonly text?: string
  readonly accounts?: readonly NotedAccount[]
  readonly reason?: string
  readonly endsAt?: string
  readonly client?: string
  readonly action?: string
  readonly publishAt?: string
  readonly decision?: "approved" | "declined" | "failed" | "expired" | "replaced"
  readonly host?: string
  readonly person?: string
  readonly change?: "joined" | "left"
  readonly percent?: number
  readonly device?: string
  readonly address?: string
}

/** At night, by the minute of the day; `from` after `to` goes over midnight. */
export type QuietHours = { readonly from: number; readonly to: number }

/** The end of the quiet hours that an instant lies in; the instant itself where it lies in none. */
export function afterQuiet(at: Temporal.Instant, zone: string, quiet: QuietHours | null): Temporal.Instant {
  if (quiet === null || quiet.from === quiet.to) return at
  const there = at.toZonedDateTimeISO(zone)
  const minute = there.hour * 60 + there.minute
  const isOver = quiet.from > quiet.to
  const isQuiet = isOver ? minute >= quiet.from || minute < quiet.to : minute >= quiet.from && minute < quiet.to
  if (!isQuiet) return at
  const day = isOver && minute >= quiet.from ? there.toPlainDate().add({ days: 1 }) : there.toPlainDate()
  return atMinute(day, quiet.to, zone)
}

/** When the next digest goes out: every day at one time, or on Mondays. */
export function nextDigestAt(
  now: Temporal.Instant,
  zone: string,
  minute: number,
  cadence: "daily" | "weekly",
): Temporal.Instant {
  let day = now.toZonedDateTimeISO(zone).toPlainDate()
  for (;;) {
    const at = atMinute(day, minute, zone)
    if (Temporal.Instant.compare(at, now) > 0 && (cadence === "daily" || day.dayOfWeek === 1)) return at
    day = day.add({ days: 1 })
  }
}

function atMinute(day: Temporal.PlainDate, minute: number, zone: string): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  return day.toZonedDateTime({ timeZone: zone, plainTime }).toInstant()
}

/** How often a message is tried, and how long after each try that failed the next one comes. */
const waits = [1, 5, 15, 60, 180, 360] as const

export function nextMessageTry(tries: number, now: Temporal.Instant): Temporal.Instant | null {
  const minutes = waits[tries - 1]
  return minutes === undefined ? null : now.add({ minutes })
}

/** Further e-mails of one workspace wait so long after one that went at once, and go as one. */
export const mailGapMinutes = 5

/** A budget or an allowance of which so much is used is worth a word, in percent. */
export const worthAWord = 80

/** The percent of an allowance that is used, when it went over what is worth a word just now. */
export function percentReached(before: number, after: number, allowed: number): number | undefined {
  if (allowed <= 0) return undefined
  const isNew = before * 100 < allowed * worthAWord && after * 100 >= allowed * worthAWord
  return isNew ? Math.min(100, Math.floor((after * 100) / allowed)) : undefined
}

/** How long notifications are kept. */
export const notificationDays = 90

import { sayingFor } from "#domain/failure-words.ts"
import { showId } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { NotedAccount, NotificationData } from "#domain/notification.ts"
import type { MailWords, Said, SaidParts } from "#notifications/words/mail-words.ts"
import type { ShownNotification } from "#storage/notifications.ts"

/** What happened in short, for e-mails and pushes. The app says it in its own words. */
export function sayShort(words: MailWords, { kind, data }: Pick<ShownNotification, "kind" | "data">): Said {
  return words.short[kind](data, partsOf(words, data))
}

/** Opens in the workspace that it belongs to, whichever is open. */
export function linkOf(baseUrl: URL, { id }: Pick<ShownNotification, "id">): string {
  return new URL(`/notifications/${showId("ntf", id)}`, baseUrl).href
}

export function failedOf(data: NotificationData): readonly NotedAccount[] {
  return stateOf(data, "failed")
}

function partsOf(words: MailWords, data: NotificationData): SaidParts {
  const { accounts = [], text = "", action = "" } = data
  const [first, ...others] = failedOf(data)
  const list = new Intl.ListFormat(words.locale)
  const name = (some: readonly NotedAccount[]) => list.format(new Set(some.map(nameOf)))
  const out = stateOf(data, "ok")
  return {
    post: text === "" ? words.aPost : words.quote(text),
    all: name(accounts),
    failure: first === undefined ? "" : titleOf(words, first),
    alsoFailed: name(others),
    uncertain: name(stateOf(data, "uncertain")),
    out: name(out),
    outCount: out.length,
    asked: Object.hasOwn(words.asks, action) ? (words.asks[action] ?? "") : words.asksOther,
  }
}

function titleOf(words: MailWords, account: NotedAccount): string {
  return (sayingFor(words.failures.titles, account.code ?? "") ?? words.refused)(nameOf(account))
}

export function nameOf({ network }: NotedAccount): string {
  return networkOf(network).provider
}

function stateOf({ accounts = [] }: NotificationData, state: NotedAccount["state"]): readonly NotedAccount[] {
  return accounts.filter((each) => each.state === state)
}

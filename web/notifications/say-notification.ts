import type { NotificationKind } from "#domain/notification.ts"
import type { NotificationView } from "../api/views.ts"
import { withoutHidden } from "../kit/hidden-characters.ts"
import { sayFailure } from "../post/say-failure.ts"
import { shortOf } from "../requests/say-request.ts"
import { showMoment, showTimeAndDay } from "../words/dates.ts"
import { locale } from "../words/language.ts"
import { notificationWords as texts } from "../words/notification-words.ts"
import { words } from "../words/words.ts"

type Data = NotificationView["data"]
type Account = NonNullable<Data["accounts"]>[number]

/** What happened, and one more sentence where there is one. */
export type SaidNotification = { readonly title: string; readonly rest: string }

type Say = (data: Data, timeZone: string) => SaidNotification

const sayings: Readonly<Record<NotificationKind, Say>> = {
  "post.failed": (data) => {
    const failed = stateOf(data, "failed")
    const title = sayFailure(failed[0]?.code ?? "", nameAll(failed), textOf(data))
    const out = stateOf(data, "ok")
    return { title, rest: out.length === 0 ? texts.nobodyHas : texts.have(nameAll(out), out.length) }
  },
  "post.uncertain": (data) => ({
    title: texts.uncertain(nameAll(stateOf(data, "uncertain")), textOf(data)),
    rest: texts.uncertainRest,
  }),
  "post.keptBack": (data) => ({ title: texts.keptBack(textOf(data)), rest: texts.keptBackRest }),
  "post.published": (data) => ({
    title: texts.published(textOf(data)),
    rest: texts.publishedOn(nameAll(data.accounts ?? [])),
  }),
  "account.reconnect": ({ accounts = [] }) => ({
    title: texts.reconnect(nameAll(accounts)),
    rest: texts.reconnectRest(withoutHidden(accounts[0]?.name ?? "")),
  }),
  "account.ending": ({ accounts = [], endsAt }, timeZone) => ({
    title: texts.ending(nameAll(accounts)),
    rest:
      endsAt === undefined
        ? ""
        : texts.endingRest(withoutHidden(accounts[0]?.name ?? ""), showTimeAndDay(endsAt, timeZone)),
  }),
  "request.asked": (data, timeZone) => ({
    title: texts.asks(clientOf(data), whatOf(data)),
    rest: data.publishAt === undefined ? "" : texts.asksFor(showMoment(data.publishAt, timeZone)),
  }),
  "request.decided": (data) => ({ title: sayDecision(data), rest: texts.decidedRest(clientOf(data)) }),
  "webhook.paused": ({ host }) => ({ title: texts.paused(host ?? texts.aReceiver), rest: texts.pausedRest }),
  "member.changed": ({ person, change }) => {
    const name = withoutHidden(person ?? texts.somebody)
    return { title: change === "left" ? texts.left(name) : texts.joined(name), rest: "" }
  },
  "budget.reached": ({ percent = 0 }) => ({ title: texts.budget(percent), rest: texts.budgetRest }),
  "quota.reached": ({ percent = 0 }) => ({ title: texts.quota(percent), rest: texts.quotaRest }),
  "sign-in.new": ({ device, address }) => ({
    title: texts.signIn,
    rest: texts.signInRest(device ?? texts.aBrowser, address ?? texts.unknownAddress),
  }),
}

export function sayNotification({ kind, data }: NotificationView, timeZone: string): SaidNotification {
  return sayings[kind](data, timeZone)
}

function textOf({ text = "" }: Data): string {
  return withoutHidden(text)
}

function stateOf({ accounts = [] }: Data, state: Account["state"]): readonly Account[] {
  return accounts.filter((each) => each.state === state)
}

const list = new Intl.ListFormat(locale)

/** "X and Bluesky": each network once. */
function nameAll(accounts: readonly Account[]): string {
  const names = new Set(accounts.map(({ network }) => words.networks[network]))
  return names.size === 0 ? words.post.theNetwork : list.format(names)
}

function clientOf({ client }: Data): string {
  return client === undefined ? texts.anApp : withoutHidden(client)
}

function whatOf({ action = "", text = "" }: Data): string {
  const sentence = shortOf({ action, text })
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

const decisions: Readonly<Record<string, (what: string) => string>> = texts.decided

function sayDecision(data: Data): string {
  const { decision = "" } = data
  const say = (Object.hasOwn(decisions, decision) ? decisions[decision] : undefined) ?? texts.decided.approved
  return say(whatOf(data))
}

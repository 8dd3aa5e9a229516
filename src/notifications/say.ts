import { failureTitles, sayingFor } from "#domain/failure-words.ts"
import { showId } from "#domain/ids.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { NotedAccount, NotificationData, NotificationKind } from "#domain/notification.ts"
import type { ShownNotification } from "#storage/notifications.ts"

/** A notification in short: what happened, and one more sentence. */
export type Said = { readonly title: string; readonly body: string }

type Say = (data: NotificationData) => Said

/** The words of e-mails and pushes. The app has its own, in the language of the person. */
const sayings: Readonly<Record<NotificationKind, Say>> = {
  "post.failed": (data) => {
    const [first, ...more] = failedOf(data)
    const title = first === undefined ? "A post failed" : `${titleOf(first)}: ${quote(data)}`
    const others = more.length === 0 ? "" : ` So did ${listNames(more)}.`
    return { title: first === undefined ? `${title}: ${quote(data)}` : title, body: `${sayOut(data)}${others}`.trim() }
  },
  "post.uncertain": (data) => ({
    title: `Did ${listNames(stateOf(data, "uncertain")) || "the network"} take ${quote(data)}?`,
    body: "We cannot tell. Look there, then say what you saw. It is not sent a second time before.",
  }),
  "post.keptBack": (data) => ({
    title: `Kept back: ${quote(data)}`,
    body: "The server was off at its time. Publish it now, or choose another time.",
  }),
  "post.published": (data) => ({ title: `Published: ${quote(data)}`, body: `On ${listNames(data.accounts ?? [])}.` }),
  "account.reconnect": ({ accounts = [], reason }) => ({
    title: `Reconnect ${listNames(accounts)}`,
    body: reason === undefined ? "Posts to it wait for that." : `“${reason}” Posts to it wait for that.`,
  }),
  "account.ending": ({ accounts = [] }) => ({
    title: `Access to ${listNames(accounts)} ends soon`,
    body: "Reconnect the account before that, and nothing is missed.",
  }),
  "request.asked": ({ client, action, text }) => ({
    title: `${client ?? "An app"} asks: ${action ?? "a change"}`,
    body: text === undefined || text === "" ? "It waits for your decision." : `“${text}” It waits for your decision.`,
  }),
  "request.decided": ({ client, decision, text }) => ({
    title: `A request of ${client ?? "an app"} was ${decision ?? "decided"}`,
    body: text === undefined || text === "" ? "" : `“${text}”`,
  }),
  "webhook.paused": ({ host }) => ({
    title: `The webhook to ${host ?? "a receiver"} is paused`,
    body: "Ten deliveries in a row were given up. Events are not kept while it is paused.",
  }),
  "member.changed": ({ person, change }) => ({
    title: `${person ?? "Somebody"} ${change === "joined" ? "joined" : "left"}`,
    body: "",
  }),
  "budget.reached": ({ percent }) => ({
    title: `The assistant has used ${percent ?? 80} % of its budget`,
    body: "At 100 % it answers commands only.",
  }),
  "quota.reached": ({ percent }) => ({
    title: `${percent ?? 80} % of the media storage is used`,
    body: "Uploads stop when it is full.",
  }),
  "sign-in.new": ({ device, address }) => ({
    title: "A sign-in from a new place",
    body: `${device ?? "A browser"}, from ${address ?? "an unknown address"}. If that was not you, change your password now.`,
  }),
}

export function sayShort({ kind, data }: Pick<ShownNotification, "kind" | "data">): Said {
  return sayings[kind](data)
}

/** Opens in the workspace that it belongs to, whichever is open. */
export function linkOf(baseUrl: URL, { id }: Pick<ShownNotification, "id">): string {
  return new URL(`/notifications/${showId("ntf", id)}`, baseUrl).href
}

function titleOf({ network, code = "" }: NotedAccount): string {
  const name = networkOf(network).provider
  return (sayingFor(failureTitles, code) ?? ((each: string) => `${each} refused a post`))(name)
}

export function failedOf(data: NotificationData): readonly NotedAccount[] {
  return stateOf(data, "failed")
}

function stateOf({ accounts = [] }: NotificationData, state: NotedAccount["state"]): readonly NotedAccount[] {
  return accounts.filter((each) => each.state === state)
}

function sayOut(data: NotificationData): string {
  const out = stateOf(data, "ok")
  return out.length === 0 ? "It is public nowhere." : `${listNames(out)} ${out.length === 1 ? "has" : "have"} it.`
}

function quote({ text }: NotificationData): string {
  return text === undefined || text === "" ? "a post" : `“${text}”`
}

const names = new Intl.ListFormat("en")

function listNames(accounts: readonly NotedAccount[]): string {
  return names.format(new Set(accounts.map(({ network }) => networkOf(network).provider)))
}

import { isAtLeast } from "#domain/roles.ts"
import type { Role } from "#domain/roles.ts"
import type { AccountLine, AccountView, FailingView, HomeView, WaitingView } from "../../api/views.ts"
import { withoutHidden } from "../../kit/hidden-characters.ts"
import { listNames } from "../../post/list-names.ts"
import { sayFailure } from "../../post/say-failure.ts"
import { showMoment, showTime } from "../../words/dates.ts"
import { homeWords } from "../../words/home-words.ts"
import { words } from "../../words/words.ts"

export type NeedKind = "failed" | "uncertain" | "reconnect" | "late" | "asked"

/** One thing that waits for a person: what happened, when, and where it is solved. */
export type Need = {
  readonly key: string
  readonly kind: NeedKind
  readonly title: string
  readonly detail: string
  readonly when: string
  /** Since when it waits, where that is known. */
  readonly since: string | undefined
  readonly action: { readonly text: string; readonly to: NeedPlace }
  /** The post it is about. */
  readonly postId?: string
}

export type NeedPlace =
  | { readonly page: "post"; readonly id: string; readonly edit: boolean }
  | { readonly page: "accounts" }
  | { readonly page: "request"; readonly id: string }

export type NeedSources = {
  readonly home: HomeView
  readonly lines: readonly AccountLine[]
  readonly failing: readonly FailingView[]
  readonly waiting: readonly WaitingView[]
  readonly accounts: readonly AccountView[]
  readonly role: Role
  readonly timeZone: string
}

/** In the order of urgency; inside a kind what is oldest, or affects the earliest post, comes first. */
export function readNeeds(sources: NeedSources): readonly Need[] {
  const posts = sources.home.failed
    .map((failed) => readFailed(failed, sources))
    .toSorted((a, b) => (a.since ?? "").localeCompare(b.since ?? ""))
  const ofKind = (kind: NeedKind) => posts.filter((need) => need.kind === kind)
  return [
    ...ofKind("failed"),
    ...sources.failing.map((post) => readFailing(post, sources)),
    ...ofKind("uncertain"),
    ...readBroken(sources),
    ...ofKind("late"),
    ...sources.waiting.map((request) => readRequest(request, sources)).toReversed(),
  ]
}

type FailedPost = HomeView["failed"][number]

/** What the service found out by itself is not in the network's words. */
const ours: ReadonlySet<string> = new Set(["Invalid", "AccountDisconnected", "NotConfigured", "MissedTime"])

function readFailed({ post, endings }: FailedPost, { accounts, role, timeZone }: NeedSources): Need {
  const text = nameOf(post.text)
  const of = (state: string) =>
    endings
      .filter((each) => each.state === state)
      .flatMap((each) => accounts.find(({ id }) => id === each.accountId) ?? [])
  const since = post.at ?? post.updatedAt
  const common = { key: post.id, postId: post.id, since, when: showTime(since, timeZone) }
  const mayEdit = isAtLeast(role, "editor")
  const act = (name: keyof typeof homeWords.actions, edit = false) => ({
    text: homeWords.actions[mayEdit ? name : "open"],
    to: { page: "post", id: post.id, edit: edit && mayEdit } as const,
  })
  const failed = endings.filter(({ state }) => state === "failed")
  const done = of("ok")
  const have = done.length === 0 ? "" : homeWords.have(listNames(done), done.length)
  if (failed.length === 0) {
    const network = nameAll(of("uncertain"))
    const detail = join(homeWords.uncertainWhy, have)
    return { ...common, kind: "uncertain", title: homeWords.uncertain(network, text), detail, action: act("decide") }
  }
  if (failed.every(({ code }) => code === "MissedTime")) {
    const detail = homeWords.keptBackWhy
    return { ...common, kind: "late", title: homeWords.keptBack(text), detail, action: act("decide") }
  }
  const { code = "", message = "" } = failed.find((each) => each.code !== "MissedTime") ?? {}
  const said =
    message === "" || code === "AccountDisconnected" || code === "NotConfigured" ? "" : withoutHidden(message)
  const quoted = said === "" ? "" : ours.has(code) ? said : `“${said}”`
  const isAccess = code === "NeedsReconnect" || code === "MissingPermission"
  return {
    ...common,
    kind: "failed",
    title: sayFailure(code, nameAll(of("failed")), text),
    detail: join(quoted, have),
    action: isAccess && isAtLeast(role, "admin") ? toAccounts() : act(verbOf(code), !isAgain(code)),
  }
}

function isAgain(code: string): boolean {
  return ["RateLimited", "NetworkFault", "NeedsReconnect", "MissingPermission", "NotConfigured"].includes(code)
}

function verbOf(code: string): "change" | "media" | "again" | "edit" {
  if (isAgain(code)) return "again"
  if (code === "RefusedMedia") return "media"
  return code === "Duplicate" || code === "RefusedContent" ? "change" : "edit"
}

function readFailing({ id, text, scheduledAt, message }: FailingView, { role, timeZone }: NeedSources): Need {
  return {
    key: `failing:${id}`,
    kind: "failed",
    title: homeWords.wouldFail(nameOf(text)),
    detail: message,
    when: homeWords.goesOut(showTime(scheduledAt, timeZone)),
    since: undefined,
    action: {
      text: isAtLeast(role, "editor") ? homeWords.actions.fix : homeWords.actions.open,
      to: { page: "post", id, edit: false },
    },
    postId: id,
  }
}

function readBroken({ lines, role, timeZone }: NeedSources): readonly Need[] {
  return lines
    .filter(({ account }) => account.status === "NeedsReconnect")
    .toSorted((a, b) => (a.firstScheduledAt ?? "~").localeCompare(b.firstScheduledAt ?? "~"))
    .map(({ account, scheduledPosts, firstScheduledAt }) => ({
      key: account.id,
      kind: "reconnect",
      title: homeWords.reconnect(account.provider),
      detail: join(
        homeWords.reconnectWhy(account.handle),
        firstScheduledAt === undefined
          ? ""
          : homeWords.reconnectWaits(scheduledPosts, showMoment(firstScheduledAt, timeZone)),
      ),
      when: "",
      since: undefined,
      action: isAtLeast(role, "admin") ? toAccounts() : { ...toAccounts(), text: homeWords.actions.open },
    }))
}

function readRequest({ id, action, client, text, askedAt }: WaitingView, { timeZone }: NeedSources): Need {
  return {
    key: id,
    kind: "asked",
    title: homeWords.asks(withoutHidden(client), whatOf(action, nameOf(text))),
    detail: "",
    when: homeWords.asked(showTime(askedAt, timeZone)),
    since: askedAt,
    action: { text: homeWords.actions.review, to: { page: "request", id } },
  }
}

const short: Readonly<Record<string, (text: string) => string>> = words.requests.short

function whatOf(action: string, text: string): string {
  const say = Object.hasOwn(short, action) ? short[action] : undefined
  const sentence = say === undefined ? words.requests.other(action) : say(text)
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

const longest = 48

/** Enough of a text to know it by, within a sentence. */
function nameOf(text: string): string {
  const letters = Array.from(withoutHidden(text))
  if (letters.length <= longest) return letters.join("")
  const cut = letters.slice(0, longest).join("")
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), longest / 2)).replace(/[.,;:…]+$/, "")}…`
}

function toAccounts() {
  return { text: homeWords.actions.reconnect, to: { page: "accounts" } as const }
}

function nameAll(accounts: readonly AccountView[]): string {
  return accounts.length === 0 ? words.post.theNetwork : listNames(accounts)
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ")
}

import { useNavigate } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, OptionView } from "../../api/views.ts"
import { useNow } from "../../kit/use-now.ts"
import { changeContentFor, isBlank, setOption, toggleAccount } from "../../post/draft.ts"
import type { ComposerItem } from "../../post/draft.ts"
import { offeredFor } from "../../post/offered-for.ts"
import { controlOf } from "../../post/options/control-of.ts"
import { accountId } from "../../post/placed-issue.ts"
import type { PlacedIssue } from "../../post/placed-issue.ts"
import { splitLong } from "../../post/thread-tools.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { goToTime } from "./go-to-time.ts"
import { findLastChoice } from "./last-choices.ts"
import type { Obstruction, Solution } from "./obstruction.ts"
import type { SendVerb } from "./use-asking.ts"
import { useGoTo } from "./use-go-to.ts"
import { useVersionMoves } from "./use-version-moves.ts"

const { toSolve } = words.composer

/** All that keeps the post from going out, each with the way to solve it. Empty when it can go. */
export function useProblems(verb: SendVerb): readonly Obstruction[] {
  const { draft, issues, accounts } = useComposer()
  const solve = useSolve()
  const now = useNow()
  const goTo = useGoTo()
  const whole = (rule: string, message: string, fix: Solution): Obstruction => {
    return { key: rule, rule, account: null, message, fix, other: null }
  }
  const lead = (text: string, run: () => void): Solution => ({ text, run, isLeading: true })
  const toText = () => goTo({ whose: null, item: 0, option: null })

  const at = draft.scheduledAt
  const isPast = at !== null && Temporal.Instant.from(at).epochMilliseconds <= now
  const time =
    verb === "publish" || (at !== null && !isPast)
      ? []
      : [whole("time", isPast ? words.composer.pastTime : toSolve.time, lead(toSolve.pickTime, goToTime))]
  const noAccount =
    draft.accountIds.length > 0
      ? []
      : [
          whole(
            "account",
            toSolve.account,
            lead(toSolve.chooseAccount, () => goTo({ whose: null, item: null, option: null })),
          ),
        ]
  // An empty post lacks everything; one thing to do is enough.
  if (isBlank(draft)) return [...noAccount, whole("blank", toSolve.text, lead(toSolve.write, toText)), ...time]
  const known = issues.map((issue): Obstruction => {
    const { key, rule, account, message } = issue
    const [fix, other] = solve(issue)
    return { key, rule, account, message, fix, other: other ?? null }
  })
  return accounts.length === 0 && noAccount.length > 0 ? [...noAccount, ...time] : [...noAccount, ...known, ...time]
}

/** The one press that solves a problem, and at most one other way. */
function useSolve(): (issue: PlacedIssue) => readonly [fix: Solution, other?: Solution] {
  const { draft, change, chosen, limits, media, nameOf, fitsOn } = useComposer()
  const { workspace } = usePerson()
  const { write } = useVersionMoves()
  const goTo = useGoTo()
  const navigate = useNavigate()

  const lead = (text: string, run: () => void): Solution => ({ text, run, isLeading: true })
  const now = (text: string, run: () => void): Solution => ({ text, run, isLeading: false })
  const show = (issue: PlacedIssue, text = words.composer.show) => lead(text, () => goTo(issue))
  const leaveOut = (account: AccountView) =>
    now(toSolve.leaveOut(nameOf(account)), () => change((before) => toggleAccount(before, accountId(account))))
  const edit = (account: AccountView, item: number, next: (item: ComposerItem) => Partial<ComposerItem>) =>
    change((before) =>
      changeContentFor(before, accountId(account), (content) =>
        content.map((each, index) => (index === item ? { ...each, ...next(each) } : each)),
      ),
    )

  const solveOption = (issue: PlacedIssue, option: OptionView): readonly [Solution, Solution?] => {
    const set = (value: string) => change((before) => setOption(before, issue.whose, option.key, value))
    if (issue.rule === "option.required" || issue.rule === "option.unfinished") {
      const offered = controlOf(option) === "picker" ? offeredFor(option, draft, issue.whose, chosen, nameOf) : null
      const last = issue.account === null ? null : findLastChoice(issue.account.id, option.key)
      const best = offered?.find(({ value }) => value === last) ?? offered?.[0]
      if (best === undefined) return [show(issue, toSolve.choose)]
      return [now(toSolve.use(best.label), () => set(best.value)), show(issue, toSolve.chooseOther)]
    }
    return [now(toSolve.removeValue, () => set("")), show(issue)]
  }

  return (issue) => {
    const { rule, account, item, place, limit } = issue
    const option = limits.flatMap(({ options }) => options).find(({ key }) => key === issue.option)
    if (account === null) {
      const gone = draft.accountIds.find((id) => chosen.every((each) => each.id !== id))
      const drop = () => change((before) => (gone === undefined ? before : toggleAccount(before, gone)))
      return [now(words.composer.removeGone, drop)]
    }
    if (option !== undefined) return solveOption(issue, option)
    if (rule === "account.needsReconnect") {
      return isAtLeast(workspace.role, "admin")
        ? [lead(words.composer.reconnect, () => void navigate({ to: "/accounts" })), leaveOut(account)]
        : [leaveOut(account)]
    }
    if (rule === "thread.notSupported") {
      const joined = () => change((before) => changeContentFor(before, accountId(account), joinAll))
      return [now(toSolve.onlyFirst, () => write(account, 1)), now(toSolve.joinAll, joined)]
    }
    if (item !== null && rule === "media.tooMany" && limit !== undefined) {
      const cut = () => edit(account, item, ({ media: all }) => ({ media: all.slice(0, limit) }))
      return [now(toSolve.keepFirst(limit), cut), show(issue)]
    }
    if (item !== null && rule === "media.mixed") {
      const keep = () =>
        edit(account, item, ({ media: all }) => {
          const kind = media.get(all[0] ?? "")?.kind === "video"
          return { media: all.filter((id) => (media.get(id)?.kind === "video") === kind) }
        })
      return [now(toSolve.keepKind, keep), show(issue)]
    }
    if (item !== null && place !== null && rule !== "media.altText") {
      const drop = () => edit(account, item, ({ media: all }) => ({ media: all.filter((_, at) => at !== place) }))
      return [now(toSolve.dropMedia, drop), show(issue)]
    }
    if (rule === "media.required") return [lead(words.composer.addMedia, () => goTo(issue, "media")), leaveOut(account)]
    const hasThreads = limits.find(({ key }) => key === account.key)?.constraints.thread.supported === true
    if (rule === "text.tooLong" && hasThreads) {
      const split = () =>
        change((before) =>
          changeContentFor(before, accountId(account), (content) =>
            splitLong(content, (body) => fitsOn(account, body)),
          ),
        )
      const own = lead(words.composer.write(nameOf(account)), () => write(account))
      return [now(words.composer.splitIt, split), issue.whose === null ? own : show(issue)]
    }
    if (rule === "text.tooLong" && issue.whose === null) {
      return [lead(words.composer.write(nameOf(account)), () => write(account)), show(issue)]
    }
    return [show(issue), leaveOut(account)]
  }
}

/** All items in one. */
function joinAll(content: readonly ComposerItem[]): readonly ComposerItem[] {
  const [first] = content
  if (first === undefined) return content
  const body = content.map((item) => item.body.trim()).filter(Boolean)
  return [{ ...first, body: body.join("\n\n"), media: [...new Set(content.flatMap((item) => item.media))] }]
}

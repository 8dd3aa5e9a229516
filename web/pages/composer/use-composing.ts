import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { Id } from "#domain/ids.ts"
import { networkOfOption } from "#domain/option-key.ts"
import { isEditable } from "#domain/post-status.ts"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView, OptionView, ProviderLimits } from "../../api/views.ts"
import type { ComposerDraft, Whose } from "../../post/draft.ts"
import { chooseOption } from "../../post/options/choose-option.ts"
import { accountId, sourceOf } from "../../post/placed-issue.ts"
import type { PlacedIssue, TextCount } from "../../post/placed-issue.ts"
import { useChecks } from "../../post/use-checks.ts"
import { useWantedVersion } from "../../post/wanted-version.ts"
import { usePerson } from "../../shell/person.ts"
import { useShownPost } from "../../shell/shown-post.ts"
import { words } from "../../words/words.ts"
import type { Composing } from "./composer-context.ts"
import { rememberChoice } from "./last-choices.ts"
import type { PostKeeper } from "./post-keeper.ts"
import { useAccountsWithChoices } from "./use-accounts-with-choices.ts"
import { useAsking } from "./use-asking.ts"
import { useItemUploads } from "./use-item-uploads.ts"
import { useLeftOut } from "./use-left-out.ts"
import { useMediaOf } from "./use-media-of.ts"

type Parts = {
  readonly keeper: PostKeeper
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
}

/** All that the parts of the page share about the post that is being written. */
export function useComposing({ keeper, accounts: listed, limits }: Parts): Composing {
  const { workspace } = usePerson()
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.look)
  const { draft, post } = keeping
  const [wanted, show] = useState<Whose>(null)
  const whose = wanted !== null && !isShowable(draft, wanted) ? null : wanted
  const isReadOnly = !isAtLeast(workspace.role, "editor") || (post !== null && !isEditable(post.status))
  const { accounts, rightsOf } = useAccountsWithChoices(listed, draft)
  const { media, areKnown, learn } = useMediaOf(draft)
  const { uploads, uploadsOf, addFiles } = useItemUploads(keeper, learn)

  const [unfinished, setUnfinishedKeys] = useState<ReadonlySet<string>>(new Set())
  const checks = useChecks()
  // Typing comes first; on a long text the checks follow when there is time.
  const settled = useDeferredValue(draft)
  const issues = useMemo(() => {
    const found = checks?.checkDraft(settled, accounts, media, checks.labelOfKey) ?? []
    // Before the library has answered nothing is missing from it.
    const known = areKnown ? found : found.filter(({ rule }) => rule !== "media.missing")
    return [...known, ...findUnfinished(unfinished, settled, accounts)]
  }, [checks, settled, accounts, media, areKnown, unfinished])
  const chosen = useMemo(
    () => draft.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []),
    [draft.accountIds, accounts],
  )
  const focusOn = useFocus()
  const [spoken, say] = useState("")
  useShownPost(post?.id ?? null, whose, keeper)
  useWantedVersion(post?.id ?? null, show)

  const nameOf = (account: AccountView) => {
    const isOnly = chosen.filter(({ key }) => key === account.key).length < 2
    return isOnly ? account.provider : `${account.provider} ${account.handle}`
  }
  const change = (next: (draft: ComposerDraft) => ComposerDraft) => {
    if (!isReadOnly) keeper.change(next)
  }
  const setOptionOf = (option: OptionView, value: string) => {
    change((before) => chooseOption(before, whose, option, value))
    for (const { id, choices } of chosen)
      if (choices?.options[option.key] !== undefined) rememberChoice(id, option.key, value)
  }
  const asking = useAsking(post?.status ?? null, issues)
  const leftOut = useLeftOut(post?.id ?? null)
  const setUnfinished = (option: string, isUnfinished: boolean) =>
    setUnfinishedKeys(
      (before) => new Set([...before].filter((each) => each !== option).concat(isUnfinished ? option : [])),
    )
  const isWrong = (option: string) =>
    asking.wrong.some((issue) => issue.option === option && (whose === null || issue.account?.id === whose))
  const countsOf = (index: number): readonly TextCount[] => checks?.countItem(draft, chosen, media, whose, index) ?? []
  const fitsThread = (body: string) => {
    const getting = chosen.filter((account) => sourceOf(draft, accountId(account)) === whose)
    return checks?.fitsThread(body, getting) ?? true
  }
  const shared = { keeper, keeping, draft, change, isReadOnly, accounts, chosen, limits, media, issues }
  return {
    ...shared,
    ...asking,
    leftOut,
    areChecked: checks !== null,
    countsOf,
    fitsThread,
    fitsOn: (account, body) => checks?.fitsThread(body, [account]) ?? true,
    whose,
    show,
    uploads,
    uploadsOf,
    addFiles,
    learn,
    rightsOf,
    setOptionOf,
    unfinished,
    setUnfinished,
    isWrong,
    nameOf,
    focusOn,
    spoken,
    say,
  }
}

/** A version is in front as long as its account gets the post and has something of its own. */
function isShowable({ accountIds, versions }: ComposerDraft, account: Id<"acc">): boolean {
  return accountIds.includes(account) && versions.some((version) => version.accountId === account)
}

/** Questions without an answer: the server does not know that they were begun. */
function findUnfinished(
  unfinished: ReadonlySet<string>,
  draft: ComposerDraft,
  accounts: readonly AccountView[],
): readonly PlacedIssue[] {
  return [...unfinished].flatMap((option) => {
    const network = networkOfOption(option)
    const account = accounts.find(({ id, key }) => key === network && draft.accountIds.includes(id as Id<"acc">))
    if (account === undefined) return []
    const message = words.composer.promotesMissing
    return [
      {
        key: `unfinished ${option}`,
        account,
        rule: "option.unfinished",
        message,
        whose: null,
        item: null,
        place: null,
        option,
      },
    ]
  })
}

/** Remembers which item wants the focus until it is on the page. */
function useFocus(): (itemKey: string) => void {
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const text = document.querySelector<HTMLElement>(`[data-item="${wanted.current}"] textarea`)
    if (text === null) return
    text.focus()
    wanted.current = null
  })
  return (itemKey) => void (wanted.current = itemKey)
}

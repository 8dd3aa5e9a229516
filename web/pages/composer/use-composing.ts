import { useQueries, useQuery } from "@tanstack/react-query"
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import type { Id } from "#domain/ids.ts"
import { isEditable } from "#domain/post-status.ts"
import { isAtLeast } from "#domain/roles.ts"
import { choicesQuery, mediaByIdQuery } from "../../api/queries.ts"
import { Uploads } from "../../api/uploads.ts"
import type { AccountView, MediaView, ProviderLimits } from "../../api/views.ts"
import { changeItem, mediaIn } from "../../post/draft.ts"
import type { ComposerDraft, Whose } from "../../post/draft.ts"
import type { TextCount } from "../../post/placed-issue.ts"
import { useChecks } from "../../post/use-checks.ts"
import { usePerson } from "../../shell/person.ts"
import { useShownPost } from "../../shell/shown-post.ts"
import type { Composing } from "./composer-context.ts"
import type { PostKeeper } from "./post-keeper.ts"

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
  const accounts = useAccountsWithChoices(listed, draft)
  const { media, areKnown, learn } = useMediaOf(draft)
  const { uploads, uploadsOf, addFiles } = useItemUploads(keeper, learn)

  const labels = useMemo(
    () => new Map<string, string>(limits.flatMap(({ options }) => options.map(({ key, label }) => [key, label]))),
    [limits],
  )
  const checks = useChecks()
  // Typing comes first; on a long text the checks follow when there is time.
  const settled = useDeferredValue(draft)
  const issues = useMemo(() => {
    const found = checks?.checkDraft(settled, accounts, media, (option) => labels.get(option)) ?? []
    // Before the library has answered nothing is missing from it.
    return areKnown ? found : found.filter(({ rule }) => rule !== "media.missing")
  }, [checks, settled, accounts, media, areKnown, labels])
  const chosen = useMemo(
    () => draft.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? []),
    [draft.accountIds, accounts],
  )
  const focusOn = useFocus()
  const [spoken, say] = useState("")
  useShownPost(post?.id ?? null, whose)

  const nameOf = (account: AccountView) => {
    const isOnly = chosen.filter(({ key }) => key === account.key).length < 2
    return isOnly ? account.provider : `${account.provider} ${account.handle}`
  }
  const change = (next: (draft: ComposerDraft) => ComposerDraft) => {
    if (!isReadOnly) keeper.change(next)
  }
  const countsOf = (index: number): readonly TextCount[] => checks?.countItem(draft, chosen, media, whose, index) ?? []
  const shared = { keeper, keeping, draft, change, isReadOnly, accounts, chosen, limits, media, issues }
  return {
    ...shared,
    areChecked: checks !== null,
    countsOf,
    whose,
    show,
    uploads,
    uploadsOf,
    addFiles,
    learn,
    nameOf,
    focusOn,
    spoken,
    say,
  }
}

/** A version is in front as long as its account gets the post and has something of its own. */
function isShowable({ accountIds, versions }: ComposerDraft, account: Id<"acc">): boolean {
  return accountIds.includes(account) && versions.some(({ accountId }) => accountId === account)
}

/** The accounts, those that the post goes to with all that they offer: the list of accounts names only the first of it. */
function useAccountsWithChoices(accounts: readonly AccountView[], { accountIds }: ComposerDraft) {
  const { workspace } = usePerson()
  const asked = accounts.filter(({ id }) => accountIds.includes(id as Id<"acc">)).map(({ id }) => id)
  const offered = useQueries({
    queries: asked.map((id) => choicesQuery(workspace.id, id)),
    combine: (answers) => new Map(answers.map(({ data }, index) => [asked[index] ?? "", data?.choices])),
  })
  return useMemo(
    () =>
      accounts.map((account) => {
        const choices = offered.get(account.id)
        return choices === undefined ? account : { ...account, choices }
      }),
    [accounts, offered],
  )
}

type Known = {
  readonly media: ReadonlyMap<string, MediaView>
  /** Whether the library has answered about all of them. */
  readonly areKnown: boolean
  readonly learn: (media: readonly MediaView[]) => void
}

function useMediaOf(draft: ComposerDraft): Known {
  const { workspace } = usePerson()
  const [fresh, setFresh] = useState<ReadonlyMap<string, MediaView>>(new Map())
  const { data, isPlaceholderData } = useQuery(mediaByIdQuery(workspace.id, mediaIn(draft).toSorted()))
  // What was uploaded or chosen a moment ago is known before the library is read again.
  const media = useMemo(() => new Map([...fresh, ...(data ?? [])]), [fresh, data])
  const learn = (items: readonly MediaView[]) =>
    setFresh((before) => new Map([...before, ...items.map((item) => [item.id, item] as const)]))
  return { media, areKnown: data !== undefined && !isPlaceholderData, learn }
}

function useItemUploads(keeper: PostKeeper, learn: Known["learn"]) {
  const [uploads] = useState(() => new Uploads())
  const [uploadsOf, setUploadsOf] = useState<ReadonlyMap<number, string>>(new Map())
  const addFiles = (whose: Whose, itemKey: string, files: readonly File[]) => {
    for (const file of files) {
      const id = uploads.add(file, (media) => {
        learn([media])
        keeper.change((draft) =>
          changeItem(draft, whose, itemKey, (item) => ({ media: [...item.media, media.id as Id<"med">] })),
        )
      })
      setUploadsOf((before) => new Map(before).set(id, itemKey))
    }
  }
  return { uploads, uploadsOf, addFiles }
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

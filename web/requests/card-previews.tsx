import { useQuery } from "@tanstack/react-query"
import { Check } from "lucide-react"
import { useId, useRef, useState } from "react"
import { renderFor } from "#domain/post.ts"
import { limitsQuery } from "../api/queries.ts"
import type { CardView, ContentView, ShownAccountView, ShownPostView } from "../api/views.ts"
import { toApprove } from "../changes/find-differences.ts"
import { ReadClosely } from "../changes/read-closely.tsx"
import { Chip } from "../kit/chip.tsx"
import { Segments } from "../kit/segments.tsx"
import { findVersion, readDraft } from "../post/draft.ts"
import type { ComposerDraft } from "../post/draft.ts"
import { NetworkNotes } from "../post/network-notes.tsx"
import { accountId, sourceOf } from "../post/placed-issue.ts"
import { SetOptions } from "../post/set-options.tsx"
import { useChecks } from "../post/use-checks.ts"
import { PostPreview } from "../preview/post-preview.tsx"
import { usePerson } from "../shell/person.ts"
import { showDay } from "../words/dates.ts"
import { showNumber } from "../words/numbers.ts"
import { words } from "../words/words.ts"
import { groupPreviews } from "./group-previews.ts"
import { PostTexts } from "./post-texts.tsx"
import { goesOutAt, isLoss } from "./say-request.ts"
import { VersionNote } from "./version-note.tsx"

/** The post exactly as it would go out on each account that gets it; where it reads the same, it is drawn once. */
export function CardPreviews({ card, isShort = false }: { readonly card: CardView; readonly isShort?: boolean }) {
  const { user } = usePerson()
  const id = useId()
  const [chosen, choose] = useState("")
  // What is gone is shown as it was when it was asked for.
  const content = card.content.post === undefined ? card.asked : card.content
  const { post, accounts } = toApprove(content)
  const draft = post === undefined ? null : readDraft(post)
  if (post === undefined || draft === null) return null
  const groups = groupPreviews(post, accounts, card.verdict.issues)
  // Where there is little space they are read one after the other.
  const inFront = groups.find(([{ id: first }]) => first === chosen) ?? groups[0]
  const shown = isShort && inFront !== undefined ? [inFront] : groups
  const at = goesOutAt({ ...card, content })
  const when = at === undefined || card.action === "posts.publishNow" ? words.composer.now : showDay(at, user.timeZone)
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-control font-semibold">
        {isLoss(card) ? words.requests.previewsGone : words.requests.previews}
      </h3>
      {isShort && inFront !== undefined && groups.length > 1 && (
        <div className="mb-2.5">
          <Segments
            label={words.requests.previews}
            isLabelHidden
            value={inFront[0].id}
            onValue={choose}
            choices={groups.map(([{ id: first, provider }]) => ({ value: first, text: provider }))}
          />
        </div>
      )}
      {groups.length === 0 ? (
        <div className="rounded-sheet border border-line">
          <PostTexts content={content} />
        </div>
      ) : (
        <ul className="grid gap-x-4 gap-y-5 tablet:grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))]">
          {shown.map((group) => (
            <Preview
              key={group[0].id}
              card={card}
              accounts={group}
              content={content}
              post={post}
              draft={draft}
              when={when}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type Props = {
  readonly card: CardView
  readonly accounts: readonly [ShownAccountView, ...ShownAccountView[]]
  readonly content: ContentView
  readonly post: ShownPostView
  readonly draft: ComposerDraft
  readonly when: string
}

function Preview({ card, accounts, content, post, draft, when }: Props) {
  const preview = useRef<HTMLLIElement>(null)
  const limits = useQuery(limitsQuery).data ?? []
  const media = new Map(content.media.map((each) => [each.id, each]))
  const source = sourceOf(draft, accountId(accounts[0]))
  // The keys of a draft are made again at each look; the place in the thread stays.
  const { options } = renderFor(draft.versions, accountId(accounts[0]))
  const items = findVersion(draft, source).content.map((item, index) => ({ ...item, key: String(index) }))
  return (
    <li ref={preview} tabIndex={-1} className="outline-none grid min-w-0 content-start gap-1.5">
      {accounts.map((account) => (
        <p key={account.id} className="flex min-w-0 items-center gap-1.5 text-dense">
          <b className="font-semibold">{account.provider}</b>
          <span className="min-w-0 truncate text-ink-3">{account.handle}</span>
          {!account.isConnected && <Chip tone="warn">{words.requests.noLongerThere}</Chip>}
          <span className="flex-1" />
          <Fits account={account} draft={draft} media={media} />
        </p>
      ))}
      <PostPreview accounts={accounts} items={items} options={options} media={media} when={when} isWhole />
      <ReadClosely items={items} media={media} />
      <VersionNote card={card} accounts={accounts} isOwn={source !== null} preview={preview} />
      <SetOptions post={post} accounts={accounts} limits={limits} />
      <NetworkNotes post={post} accounts={accounts} />
    </li>
  )
}

type FitsProps = Pick<Props, "draft"> & {
  readonly account: ShownAccountView
  readonly media: ReadonlyMap<string, ContentView["media"][number]>
}

/** How much of the network's space the longest item takes. */
function Fits({ account, draft, media }: FitsProps) {
  const checks = useChecks()
  const whose = sourceOf(draft, accountId(account))
  const counts = findVersion(draft, whose).content.flatMap(
    (_, index) => checks?.countItem(draft, [account], media, whose, index) ?? [],
  )
  const [tightest] = counts.toSorted((one, other) => one.left - other.left)
  if (tightest === undefined) return null
  const isOver = tightest.left < 0
  return (
    <span
      className={`figures inline-flex shrink-0 items-center gap-1 text-meta ${isOver ? "font-semibold text-failed" : "text-published"}`}
    >
      {!isOver && <Check size={13} strokeWidth={2} aria-hidden />}
      {words.requests.count(showNumber(tightest.count), showNumber(tightest.max))}
    </span>
  )
}

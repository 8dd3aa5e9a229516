import { useQuery } from "@tanstack/react-query"
import type { Id } from "#domain/ids.ts"
import { accountsQuery } from "../../api/queries.ts"
import type { AccountView, StepView, SuggestionView } from "../../api/views.ts"
import { DiffText } from "../../changes/diff-text.tsx"
import { diffWords } from "../../changes/diff-words.ts"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import type { ComposerDraft } from "../../post/draft.ts"
import { useChecks } from "../../post/use-checks.ts"
import { usePerson } from "../../shell/person.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { showNumber } from "../../words/numbers.ts"
import type { TextChangeNow } from "../changes-now.ts"
import { sayStep } from "../say-step.ts"
import type { Deciding } from "../use-suggestion.ts"

type Props = {
  readonly id: string
  readonly step: StepView
  readonly deciding: Deciding
  readonly suggestion: SuggestionView
}

/** Every text that would change, word by word. */
export function SuggestedText({ id, step, deciding: { changes }, suggestion }: Props) {
  const { workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  if (changes.length === 0) {
    return (
      <div className="px-3 py-2.5 text-dense">
        <VersionName id={id} step={step} text={suggestion.texts[0]} />
      </div>
    )
  }
  return (
    <div className="divide-y divide-line">
      {changes.map((change, place) => {
        const account = accounts.find((each) => each.id === change.accountId)
        return (
          <div key={`${change.accountId} ${change.itemIndex}`} className="grid gap-1.5 px-3 pt-2.5 pb-3">
            <p className="flex items-center gap-2.5 text-dense">
              <VersionName id={place === 0 ? id : undefined} step={step} text={change} />
              <span className="flex-1" />
              {account !== undefined && <Left account={account} text={change.after} />}
            </p>
            <DiffText parts={diffWords(change.before, change.after)} />
          </div>
        )
      })}
    </div>
  )
}

type NameProps = {
  readonly id: string | undefined
  readonly step: StepView
  readonly text: (SuggestionView["texts"][number] & Partial<TextChangeNow>) | undefined
}

/** Whose text it is: the account and its network, or the original. */
export function VersionName({ id, step, text }: NameProps) {
  const { user, workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const accountId = text === undefined ? step.input["accountId"] : text.accountId
  const account = accounts.find((each) => each.id === accountId)
  const isAlone = accounts.filter(({ key }) => key === account?.key).length < 2
  const facts = [
    ...(account !== undefined && !isAlone ? [account.handle] : []),
    ...(text?.isNew === undefined ? [] : [text.isNew ? assistantWords.newVersion : assistantWords.changed]),
    ...(text !== undefined && text.itemIndex > 0 ? [assistantWords.item(text.itemIndex + 1)] : []),
  ]
  const what = sayStep(step, { context: {} }, user.timeZone)
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {account !== undefined && <NetworkTile network={account.key} size={18} isNamed isSandbox={account.sandbox} />}
      <b id={id} className="font-semibold">
        {account?.provider ?? (text === undefined ? what : nameOf(step))}
      </b>
      {facts.length > 0 && <span className="min-w-0 truncate text-meta text-ink-3">{facts.join(", ")}</span>}
    </span>
  )
}

function nameOf({ action }: StepView): string {
  return action === "media.suggestAltText" ? assistantWords.altTextOf : assistantWords.original
}

/** How much space the new text leaves on its network. */
function Left({ account, text }: { readonly account: AccountView; readonly text: string }) {
  const checks = useChecks()
  const draft: ComposerDraft = {
    accountIds: [account.id as Id<"acc">],
    versions: [{ accountId: null, content: [{ key: "0", body: text, media: [] }], options: {} }],
    scheduledAt: null,
  }
  const [count] = checks?.countItem(draft, [account], new Map(), null, 0) ?? []
  if (count === undefined) return null
  const { left } = count
  return (
    <span className={`figures shrink-0 text-meta ${left < 0 ? "font-semibold text-failed" : "text-ink-3"}`}>
      {left < 0 ? assistantWords.over(showNumber(-left)) : assistantWords.left(showNumber(left))}
    </span>
  )
}

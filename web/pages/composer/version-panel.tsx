import { CircleAlert, Plus } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { addItem, findVersion } from "../../post/draft.ts"
import { accountId } from "../../post/placed-issue.ts"
import { modKey } from "../../shell/mod-key.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { OptionsSection } from "./options-section.tsx"
import { ThreadItem } from "./thread-item.tsx"
import { useVersionMoves } from "./use-version-moves.ts"

/** The version in front: its items, what is wrong with it as a whole, its options. */
export function VersionPanel() {
  const { draft, change, whose, chosen, isReadOnly, focusOn } = useComposer()
  const { write, reset } = useVersionMoves()
  const { content } = findVersion(draft, whose)
  const account = chosen.find((each) => accountId(each) === whose)
  const add = (afterKey: string | null) => {
    const [next, key] = addItem(draft, whose, afterKey)
    change(() => next)
    focusOn(key)
  }
  return (
    <>
      {account !== undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-3 text-dense text-ink-3">
          <span className="min-w-0 flex-1">
            {content.length > 0
              ? words.composer.ownLead(account.provider)
              : words.composer.sharedLead(account.provider)}
          </span>
          {!isReadOnly && content.length === 0 && (
            <Button size="small" onClick={() => write(account)}>
              {words.composer.write(account.provider)}
            </Button>
          )}
          {!isReadOnly && (
            <Button size="small" look="ghost" onClick={() => reset(account)}>
              {words.composer.reset}
            </Button>
          )}
        </div>
      )}
      {content.length > 0 && (
        <ol className="pt-4">
          {content.map((item, index) => (
            <ThreadItem
              key={item.key}
              item={item}
              index={index}
              count={content.length}
              hasMore={!isReadOnly || index < content.length - 1}
              onAdd={() => add(item.key)}
            />
          ))}
          {!isReadOnly && (
            <li className="grid grid-cols-[26px_minmax(0,1fr)] gap-2.5 pb-3">
              <span
                aria-hidden
                className="grid size-[26px] place-items-center rounded-full bg-sunk text-ink-3 inset-ring inset-ring-line"
              >
                <Plus size={14} strokeWidth={1.9} />
              </span>
              <button
                type="button"
                onClick={() => add(null)}
                className="flex h-[38px] items-center gap-2.5 justify-self-start rounded-control pe-2 text-control font-medium text-ink-2 hover:text-ink max-tablet:-mt-1.5 tablet:h-[26px]"
              >
                {words.composer.add}
                <span className="max-tablet:hidden">
                  <Kbd>{`${modKey()}⇧ ↵`}</Kbd>
                </span>
              </button>
            </li>
          )}
        </ol>
      )}
      <WholeIssues />
      <OptionsSection />
    </>
  )
}

/** What is wrong with the version as a whole, such as a thread where there are none. */
function WholeIssues() {
  const { issues, whose, isReadOnly, nameOf } = useComposer()
  const { write } = useVersionMoves()
  const whole = issues.filter((issue) => issue.whose === whose && issue.item === null && issue.option === null)
  if (whole.length === 0) return null
  return (
    <ul className="mb-3 grid gap-px overflow-hidden rounded-sheet bg-failed-wash">
      {whole.map((issue) => (
        <li
          key={issue.key}
          data-rule={issue.rule}
          className="flex flex-wrap items-center gap-x-[9px] gap-y-1.5 py-[7px] ps-3.5 pe-2 text-dense"
        >
          <CircleAlert size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-failed-solid" />
          <span className="min-w-0 flex-1 basis-48">{issue.message}</span>
          {!isReadOnly && issue.rule === "thread.notSupported" && issue.account !== null && (
            <Button size="small" onClick={() => issue.account !== null && write(issue.account, 1)}>
              {words.composer.onlyFirst(nameOf(issue.account))}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

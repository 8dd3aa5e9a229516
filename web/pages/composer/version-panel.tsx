import { Plus } from "lucide-react"
import { Suspense, useState } from "react"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { later } from "../../kit/later.tsx"
import { addItem, findVersion, isBlank } from "../../post/draft.ts"
import { accountId, sourceOf } from "../../post/placed-issue.ts"
import { enterKey, modKey, shiftKey } from "../../shell/mod-key.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { ThreadItem } from "./thread-item.tsx"
import { ThreadToolsRow } from "./thread-tools-row.tsx"
import { useVersionMoves } from "./use-version-moves.ts"
import { WorthALook } from "./worth-a-look.tsx"

/** An empty post has none, and the writing does not wait for them. */
const OptionsSection = later(async () => (await import("./options/options-section.tsx")).OptionsSection)

/** The version in front: its items, what is wrong with it as a whole, its options. */
export function VersionPanel() {
  const { draft, change, whose, chosen, isReadOnly, focusOn } = useComposer()
  const { write, reset } = useVersionMoves()
  const [isDropping, setDropping] = useState(false)
  const hasThreads = useThreads()
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
            <Button size="small" look="ghost" onClick={() => setDropping(true)}>
              {words.composer.reset}
            </Button>
          )}
          <Confirm
            isOpen={isDropping}
            onClose={() => setDropping(false)}
            title={words.composer.resetTitle(account.provider)}
            body={words.composer.resetBody(account.provider)}
            verb={words.composer.resetVerb}
            run={async () => reset(account)}
          />
        </div>
      )}
      <WorthALook />
      {content.length > 0 && (
        <ol className="pt-4">
          {content.map((item, index) => (
            <ThreadItem
              key={item.key}
              item={item}
              index={index}
              count={content.length}
              hasMore={(!isReadOnly && hasThreads) || index < content.length - 1}
              onAdd={hasThreads ? () => add(item.key) : undefined}
            />
          ))}
          {!isReadOnly && hasThreads && (
            <li className="flex flex-wrap items-center gap-2.5 pb-3">
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
                  <Kbd>{`${modKey()}${shiftKey()}${enterKey()}`}</Kbd>
                </span>
              </button>
              <ThreadToolsRow />
            </li>
          )}
        </ol>
      )}
      {!isBlank(draft) && (
        <Suspense>
          <OptionsSection />
        </Suspense>
      )}
    </>
  )
}

/** Whether some account that gets this version has threads. Before any is chosen, everything is possible. */
function useThreads(): boolean {
  const { draft, whose, chosen, limits } = useComposer()
  const getting = chosen.filter((account) => sourceOf(draft, accountId(account)) === whose)
  if (getting.length === 0) return true
  return getting.some(({ key }) => limits.find((each) => each.key === key)?.constraints.thread.supported !== false)
}

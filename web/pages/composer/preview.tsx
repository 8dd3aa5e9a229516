import { useState } from "react"
import type { AccountView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { findVersion } from "../../post/draft.ts"
import { accountId, sourceOf } from "../../post/placed-issue.ts"
import { PostDrawing } from "../../post/post-drawing.tsx"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** How the post reads on one account. A plain drawing: the words, the pictures and their order are what counts. */
export function Preview() {
  const { chosen, whose } = useComposer()
  const [wanted, setWanted] = useState<string | null>(null)
  const [followed, setFollowed] = useState(whose)
  // Who opens a version wants to see that one.
  if (followed !== whose) {
    setFollowed(whose)
    if (whose !== null) setWanted(whose)
  }
  const account = chosen.find(({ id }) => id === wanted) ?? chosen[0]
  return (
    <section aria-labelledby="preview">
      <div className="mb-2.5 flex items-center gap-2">
        <h2 id="preview" className="text-control font-semibold">
          {words.composer.preview}
        </h2>
        <span className="flex-1" />
        {chosen.length > 1 && (
          <fieldset
            aria-label={words.composer.previewOf}
            className="flex max-w-full flex-wrap gap-px rounded-[7px] bg-sunk p-0.5 inset-ring inset-ring-line"
          >
            {chosen.map((each) => (
              <button
                key={each.id}
                type="button"
                aria-pressed={each === account}
                aria-label={words.composer.accountLabel(each.provider, each.handle)}
                title={words.composer.accountLabel(each.provider, each.handle)}
                onClick={() => setWanted(each.id)}
                className={cx(
                  "grid h-[34px] w-[34px] place-items-center rounded-[5px] tablet:h-[26px] tablet:w-7",
                  each === account ? "bg-raised text-ink shadow-1 ring ring-line" : "text-ink-2 hover:text-ink",
                )}
              >
                <NetworkGlyph network={each.key} isNamed />
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {account === undefined ? (
        <p className="text-dense text-ink-3">{words.composer.previewNone}</p>
      ) : (
        <Drawing account={account} />
      )}
    </section>
  )
}

function Drawing({ account }: { readonly account: AccountView }) {
  const { user } = usePerson()
  const { draft, media } = useComposer()
  const { content } = findVersion(draft, sourceOf(draft, accountId(account)))
  const when = draft.scheduledAt === null ? words.composer.now : showDay(draft.scheduledAt, user.timeZone)
  return <PostDrawing accounts={[account]} items={content} media={media} when={when} most={4} />
}

import { Suspense, useState } from "react"
import { renderFor } from "#domain/post.ts"
import { chooseKind } from "#domain/preview/choose-kind.ts"
import type { AccountView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { later } from "../../kit/later.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { findVersion } from "../../post/draft.ts"
import { accountId, sourceOf } from "../../post/placed-issue.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { PreviewCount } from "./preview-count.tsx"

/** Writing does not wait for it. */
const PostPreview = later(async () => (await import("../../preview/post-preview.tsx")).PostPreview)

/** How the post looks on one account of the version in front. */
export function Preview() {
  const { draft, chosen, whose } = useComposer()
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = chosen.filter((account) => account.id === whose || sourceOf(draft, accountId(account)) === whose)
  // A version may be open whose account is no longer among the chosen ones.
  const offered = whose === null ? shown : shown.filter(({ id }) => id === whose)
  const account = offered.find(({ id }) => id === wanted) ?? offered[0]
  return (
    <section aria-labelledby="preview">
      <div className="mb-2 flex items-center gap-2">
        <h2 id="preview" className="text-control font-semibold">
          {words.preview.title}
        </h2>
        <span className="flex-1" />
        {offered.length > 1 && (
          <fieldset
            aria-label={words.preview.of}
            className="flex max-w-full flex-wrap gap-px rounded-[7px] bg-sunk p-0.5 inset-ring inset-ring-line"
          >
            {offered.map((each) => (
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
        <p className="text-dense text-ink-3">{words.preview.none}</p>
      ) : (
        <Shown account={account} />
      )}
    </section>
  )
}

function Shown({ account }: { readonly account: AccountView }) {
  const { user } = usePerson()
  const { draft, media } = useComposer()
  const source = sourceOf(draft, accountId(account))
  const { content } = findVersion(draft, source)
  const { options } = renderFor(draft.versions, accountId(account))
  const when = draft.scheduledAt === null ? words.composer.now : showDay(draft.scheduledAt, user.timeZone)
  const first = content[0]?.media.flatMap((id) => media.get(id) ?? []) ?? []
  const kind = chooseKind(account.key, options, first)
  const board = account.choices?.options["pinterest.board"]?.choices.find(
    ({ value }) => value === options["pinterest.board"],
  )
  return (
    <>
      <p className="mb-2 flex items-baseline justify-between gap-3 text-meta text-ink-3">
        <span className="min-w-0">
          {source === null ? words.preview.asOriginal(account.provider) : words.preview.asVersion(account.provider)}
          {kind !== "post" && ` · ${words.preview.kinds[kind]}`}
        </span>
        <PreviewCount account={account} hasText={kind !== "story"} />
      </p>
      <Suspense
        fallback={
          <output className="block h-40 rounded-dialog bg-sunk">
            <span className="sr-only">{words.preview.loading}</span>
          </output>
        }
      >
        <PostPreview
          key={account.id}
          accounts={[account]}
          items={content}
          options={options}
          media={media}
          when={when}
          board={board?.label ?? null}
        />
      </Suspense>
    </>
  )
}

import { useState } from "react"
import { ownAddress } from "../../api/own-address.ts"
import type { AccountView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { cx } from "../../kit/cx.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { SandboxBadge } from "../../kit/sandbox-badge.tsx"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { findVersion } from "./draft.ts"
import { paintLinks } from "./paint-links.tsx"
import { accountId, sourceOf } from "./placed-issue.ts"

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
  return (
    <div className="rounded-sheet border border-line bg-raised px-3.5 py-3 font-native text-[14px] leading-5">
      {content.map((item, index) => {
        const pictures = item.media.flatMap((id) => media.get(id) ?? [])
        return (
          <article
            key={item.key}
            className={cx(
              "relative grid grid-cols-[38px_minmax(0,1fr)] gap-2.5 pb-3.5 last:pb-0",
              index < content.length - 1 &&
                "before:absolute before:top-[42px] before:bottom-1 before:left-[18px] before:w-0.5 before:bg-line-strong",
            )}
          >
            <AccountAvatar account={account} size="l" ground="ring-raised" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-[5px] text-[13.5px] leading-[18px]">
                <b className="max-w-full truncate font-semibold">{account.displayName}</b>
                <span className="max-w-full truncate text-ink-3">
                  {account.handle} · {when}
                </span>
                {account.sandbox && index === 0 && <SandboxBadge />}
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {item.body === "" && pictures.length === 0 ? (
                  <span className="text-ink-3">{words.composer.previewEmpty}</span>
                ) : (
                  paintLinks(item.body)
                )}
              </p>
              {pictures.length > 0 && (
                <div
                  className={cx(
                    "mt-[9px] grid gap-0.5 overflow-hidden rounded-dialog border border-line",
                    pictures.length > 1 && "grid-cols-2",
                  )}
                >
                  {pictures.slice(0, 4).map((picture) => (
                    <img
                      key={picture.id}
                      src={ownAddress(picture.thumbnailUrl)}
                      alt={picture.altText}
                      className={cx("w-full bg-sunk object-cover", pictures.length > 1 ? "h-[140px]" : "max-h-[320px]")}
                    />
                  ))}
                </div>
              )}
            </div>
          </article>
        )
      })}
    </div>
  )
}

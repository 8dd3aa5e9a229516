import { networkOfOption } from "#domain/option-key.ts"
import type { AccountView, PostView, ProviderLimits } from "../api/views.ts"
import { HiddenText } from "../kit/hidden-text.tsx"
import { NetworkGlyph } from "../kit/network-glyph.tsx"
import { words } from "../words/words.ts"
import { sayOptionValue } from "./say-option-value.ts"

type Props = {
  readonly post: Pick<PostView, "versions">
  readonly accounts: readonly Pick<AccountView, "id" | "key">[]
  readonly limits: readonly ProviderLimits[]
}

/** The options that somebody chose, as they hold for these accounts: an account's own over the original's. */
export function SetOptions({ post, accounts, limits }: Props) {
  const original = post.versions.find(({ accountId }) => accountId === undefined)?.options ?? {}
  const chosen = accounts.flatMap((account) => {
    const own = post.versions.find(({ accountId }) => accountId === account.id)?.options ?? {}
    return Object.entries({ ...original, ...own })
      .filter(([key]) => networkOfOption(key) === account.key)
      .map(([key, value]) => ({ id: `${key} ${value}`, network: account.key, key, value }))
  })
  const shown = chosen.filter(({ id }, place) => chosen.findIndex((other) => other.id === id) === place)
  if (shown.length === 0) return null
  const optionOf = (network: string, wanted: string) =>
    limits.find(({ key }) => key === network)?.options.find(({ key }) => key === wanted)
  return (
    <dl
      aria-label={words.post.options}
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-x-6 gap-y-1.5 text-dense"
    >
      {shown.map(({ id, network, key, value }) => {
        const option = optionOf(network, key)
        return (
          <div key={id} className="flex min-w-0 items-baseline gap-2">
            <dt className="inline-flex shrink-0 items-center gap-1.5 text-ink-3">
              <NetworkGlyph network={network} />
              {option?.label ?? key}
            </dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              {option === undefined || option.type === "text" ? (
                <HiddenText text={value} />
              ) : (
                sayOptionValue(option, value)
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

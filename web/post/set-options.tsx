import { useQuery } from "@tanstack/react-query"
import type { Choice } from "#domain/account-choices.ts"
import { networkOfOption } from "#domain/option-key.ts"
import { accountsQuery } from "../api/queries.ts"
import type { AccountView, OptionView, PostView, ProviderLimits } from "../api/views.ts"
import { HiddenText } from "../kit/hidden-text.tsx"
import { NetworkGlyph } from "../kit/network-glyph.tsx"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"
import { controlOf } from "./options/control-of.ts"
import { labelOfOption, sayOptionValue } from "./options/say-option.ts"

type Props = {
  readonly post: Pick<PostView, "versions">
  readonly accounts: readonly Pick<AccountView, "id" | "key">[]
  readonly limits: readonly ProviderLimits[]
}

/** The options that somebody chose, as they hold for these accounts: an account's own over the original's. */
export function SetOptions({ post, accounts, limits }: Props) {
  const { workspace } = usePerson()
  const known = useQuery(accountsQuery(workspace.id)).data ?? []
  const original = post.versions.find(({ accountId }) => accountId === undefined)?.options ?? {}
  const chosen = accounts.flatMap((account) => {
    const own = post.versions.find(({ accountId }) => accountId === account.id)?.options ?? {}
    return Object.entries({ ...original, ...own })
      .filter(([key]) => networkOfOption(key) === account.key)
      .map(([key, value]) => ({ id: `${key} ${value}`, network: account.key, key, value, account }))
  })
  const shown = chosen.filter(({ id }, place) => chosen.findIndex((other) => other.id === id) === place)
  if (shown.length === 0) return null
  const offeredBy = (id: string, key: string) =>
    known.find((account) => account.id === id)?.choices?.options[key]?.choices ?? null
  const optionOf = (network: string, wanted: string) =>
    limits.find(({ key }) => key === network)?.options.find(({ key }) => key === wanted)
  return (
    <dl
      aria-label={words.post.options}
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-x-6 gap-y-1.5 text-dense"
    >
      {shown.map(({ id, network, key, value, account }) => {
        const option = optionOf(network, key)
        return (
          <div key={id} className="flex min-w-0 items-baseline gap-2">
            <dt className="inline-flex shrink-0 items-center gap-1.5 text-ink-3">
              <NetworkGlyph network={network} />
              {option === undefined ? key : labelOfOption(option)}
            </dt>
            <dd dir="auto" className="min-w-0 wrap-anywhere">
              <HiddenText text={option === undefined ? value : sayWhole(option, value, offeredBy(account.id, key))} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** In words, and in full: a person answers for it. What has no name here is shown as it is sent. */
function sayWhole(option: OptionView, value: string, offered: readonly Choice[] | null): string {
  const control = controlOf(option)
  const isNamed = offered?.some((choice) => choice.value === value) === true
  const isExact = control === "link" || control === "people" || (control === "picker" && !isNamed)
  return isExact && value !== "" ? value : sayOptionValue(option, value, offered)
}

import type { NetworkKey } from "#domain/network.ts"
import type { AccountView, OptionView } from "../../../api/views.ts"
import { offeredFor } from "../../../post/offered-for.ts"
import { valueOfOption } from "../../../post/options/choose-option.ts"
import { controlOf } from "../../../post/options/control-of.ts"
import { factsOf, fitsPost } from "../../../post/options/fits-post.ts"
import { labelOfOption, sayOptionValue } from "../../../post/options/say-option.ts"
import { accountId } from "../../../post/placed-issue.ts"
import { useComposer } from "../composer-context.ts"

/** A value that somebody chose, in a chip: its name quiet, where the value does not say enough. */
export type Changed = { readonly key: string; readonly name: string | null; readonly text: string }

export type NetworkGroup = {
  readonly key: NetworkKey
  readonly name: string
  readonly accounts: readonly AccountView[]
  /** Those that fit what is being written. */
  readonly options: readonly OptionView[]
  readonly changed: readonly Changed[]
  /** What has to be chosen and is not. */
  readonly missing: readonly OptionView[]
  readonly isMissing: boolean
}

/** The options of the version in front, network by network, in the order of the accounts. */
export function useNetworkGroups(): readonly NetworkGroup[] {
  const { draft, whose, chosen, limits, media, issues, nameOf } = useComposer()
  const mine = chosen.filter((account) => whose === null || accountId(account) === whose)
  return [...new Set(mine.map(({ key }) => key))].flatMap((key) => {
    const network = limits.find((each) => each.key === key)
    if (network === undefined || network.options.length === 0) return []
    const accounts = mine.filter((account) => account.key === key)
    const defaults = Object.fromEntries(network.options.map((each) => [each.key, each.default ?? ""]))
    const facts = factsOf(draft, accounts, media, defaults)
    const isAsked = (option: OptionView) => issues.some((issue) => issue.option === option.key)
    const fitting = network.options.filter((option) => fitsPost(option.key, facts) || isAsked(option))
    const changed = fitting.flatMap((option): Changed[] => {
      const { value, ofOriginal } = valueOfOption(draft, whose, option)
      if (value === (option.default ?? "") && ofOriginal === undefined) return []
      const text = sayOptionValue(option, value, offeredFor(option, draft, whose, chosen, nameOf))
      const isPlain = option.type === "boolean" && controlOf(option) !== "segments"
      return [{ key: option.key, name: isPlain ? null : labelOfOption(option), text }]
    })
    const missing = fitting.filter((option) => option.required && valueOfOption(draft, whose, option).value === "")
    const { provider: name } = network
    return [{ key, name, accounts, options: fitting, changed, missing, isMissing: missing.length > 0 }]
  })
}

import { useState } from "react"
import type { NetworkKey } from "#domain/network.ts"
import type { OptionView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { findVersion } from "../../post/draft.ts"
import { accountId } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import { AccountLines } from "./account-lines.tsx"
import { useComposer } from "./composer-context.ts"
import { OptionField } from "./option-field.tsx"

const grid = "grid gap-3 wide-phone:grid-cols-2 tablet:grid-cols-3"

/** What only one network knows: the few that matter now, and all of them on request. */
export function OptionsSection() {
  const { draft, whose, chosen, limits, issues } = useComposer()
  const [isOpen, setOpen] = useState(false)
  const networks = new Set(
    chosen.filter((account) => whose === null || accountId(account) === whose).map(({ key }) => key),
  )
  const groups = limits.filter(({ key, options }) => networks.has(key) && options.length > 0)
  const all = groups.flatMap(({ key, options }) => options.map((option) => ({ network: key, option })))
  if (all.length === 0) return null

  const isAsked = (option: OptionView) => issues.some((issue) => issue.option === option.key)
  const isSet = (option: OptionView) =>
    [whose, null].some((each) => Object.hasOwn(findVersion(draft, each).options, option.key))
  const matters = all.filter(
    ({ option }, place) =>
      option.required || isAsked(option) || isSet(option) || all[place - 1]?.network !== all[place]?.network,
  )
  const hasMore = matters.length < all.length
  return (
    <section aria-labelledby="options" className="mt-2 border-t border-line pt-3.5">
      <div className="mb-2 flex min-h-7 items-center gap-3">
        <h2 id="options" className="text-control font-semibold">
          {words.composer.options}
        </h2>
        <span className="flex-1" />
        {hasMore && (
          <Button size="small" look="ghost" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
            {isOpen ? words.composer.fewerOptions : words.composer.allOptions(all.length)}
          </Button>
        )}
      </div>
      {isOpen && hasMore ? (
        <div className="grid gap-5">
          {groups.map(({ key, provider, options }) => (
            <Group key={key} network={key} name={provider} options={options} />
          ))}
        </div>
      ) : (
        <div className={grid}>
          {matters.map(({ network, option }) => (
            <OptionField key={option.key} network={network} option={option} />
          ))}
        </div>
      )}
      <AccountLines />
    </section>
  )
}

type GroupProps = { readonly network: NetworkKey; readonly name: string; readonly options: readonly OptionView[] }

function Group({ network, name, options }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex items-center gap-2 text-dense font-semibold">
        <NetworkTile network={network} size={16} isNamed />
        {name}
      </legend>
      <div className={grid}>
        {options.map((option) => (
          <OptionField key={option.key} option={option} />
        ))}
      </div>
    </fieldset>
  )
}

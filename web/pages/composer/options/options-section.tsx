import { useState } from "react"
import type { NetworkKey } from "#domain/network.ts"
import { NetworkTile } from "../../../kit/network-glyph.tsx"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import { NetworkOptions } from "./network-options.tsx"
import { useNetworkGroups } from "./use-network-groups.ts"

/** What only one network knows: a row per network in the order of the accounts; those as usual share the last row. */
export function OptionsSection() {
  const { wrongFirst } = useComposer()
  const groups = useNetworkGroups()
  const [opened, setOpened] = useState<ReadonlyMap<NetworkKey, boolean>>(new Map())
  // A choice that somebody has to make is in sight, and stays there when it is made.
  const toOpen = groups.filter(({ key, isMissing }) => isMissing && !opened.has(key))
  if (toOpen.length > 0) setOpened(new Map([...opened, ...toOpen.map(({ key }) => [key, true] as const)]))
  if (groups.length === 0) return null

  const toggle = (key: NetworkKey, isOpen: boolean) => setOpened(new Map(opened).set(key, isOpen))
  const own = groups.filter(
    ({ key, changed, isMissing }) => changed.length > 0 || isMissing || opened.get(key) === true,
  )
  const usual = groups.filter((group) => !own.includes(group))
  const rank = ({ key }: { readonly key: NetworkKey }) => (wrongFirst.includes(key) ? 0 : 1)
  return (
    <section aria-labelledby="options" className="mt-2 border-t border-line pt-3.5">
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-x-3">
        <h2 id="options" tabIndex={-1} className="text-control font-semibold outline-none">
          {optionWords.title}
        </h2>
        <span className="flex-1" />
        <span className="text-dense text-ink-3">{optionWords.onlyFitting}</span>
      </div>
      <ul className="divide-y divide-line">
        {own
          .toSorted((one, other) => rank(one) - rank(other))
          .map((group) => (
            <NetworkOptions
              key={group.key}
              group={group}
              isOpen={opened.get(group.key) === true}
              onToggle={(isOpen) => toggle(group.key, isOpen)}
            />
          ))}
        {usual.length > 0 && (
          <li className="flex flex-wrap items-center gap-x-1 gap-y-1 py-2">
            {usual.map(({ key, name }) => (
              <button
                key={key}
                type="button"
                aria-expanded={false}
                onClick={() => toggle(key, true)}
                className="-ms-1 inline-flex h-8 items-center gap-1.5 rounded-control px-1.5 text-dense font-medium hover:bg-hover"
              >
                <NetworkTile network={key} size={18} isNamed />
                <span>
                  <span className="sr-only">{optionWords.open}</span> {name}
                </span>
              </button>
            ))}
            <span className="ms-1 text-dense text-ink-3">{`${optionWords.asUsual}: ${sayDefaults(usual)}`}</span>
          </li>
        )}
      </ul>
    </section>
  )
}

function sayDefaults(groups: readonly { readonly key: NetworkKey }[]): string {
  const all = new Set(groups.map(({ key }) => optionWords.defaults[key]))
  return all.size > 3 ? optionWords.manyUsual : [...all].join(", ")
}

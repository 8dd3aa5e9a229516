import { useState } from "react"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Popover } from "../../kit/popover.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { words } from "../../words/words.ts"
import { emoji } from "./emoji.ts"

type Props = MenuProps & { readonly onPick: (emoji: string) => void }

/** A few hundred emoji by name, put where the caret is. */
export function EmojiPicker({ trigger, startsOpen, onPick }: Props) {
  const [search, setSearch] = useState("")
  const wanted = search.trim().toLowerCase()
  const found = emoji.filter(({ name }) => name.includes(wanted))
  return (
    <Popover
      trigger={trigger}
      startsOpen={startsOpen}
      label={words.composer.emoji}
      keepsFocus
      className="w-[min(312px,calc(100vw-16px))] rounded-sheet p-2 shadow-2"
    >
      {(close) => (
        <>
          <input
            type="search"
            aria-label={words.composer.findEmoji}
            placeholder={words.composer.findEmoji}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${inputLook} mb-1`}
          />
          <div className="grid max-h-52 grid-cols-8 overflow-y-auto overscroll-contain">
            {found.map(({ sign, name }) => (
              <button
                key={sign}
                type="button"
                aria-label={name}
                title={name}
                onClick={() => {
                  close()
                  onPick(sign)
                }}
                className="grid h-9 place-items-center rounded-control text-title-l hover:bg-hover"
              >
                {sign}
              </button>
            ))}
          </div>
          {found.length === 0 && <p className="px-1 py-2 text-dense text-ink-3">{words.composer.noEmoji}</p>}
        </>
      )}
    </Popover>
  )
}

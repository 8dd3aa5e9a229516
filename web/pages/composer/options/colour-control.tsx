import { Ban } from "lucide-react"
import { useEffect, useState } from "react"
import { ownAddress } from "../../../api/own-address.ts"
import { cx } from "../../../kit/cx.ts"
import { nameColour } from "../../../post/options/name-colour.ts"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import { mediaFor } from "./content-for.ts"
import type { ControlProps } from "./control-props.ts"
import { pickColours } from "./pick-colours.ts"

/** A colour: six of the picture, or another one. */
export function ColourControl({ accounts, label, empty, value, onValue, isReadOnly }: ControlProps) {
  const { draft, media } = useComposer()
  const [first] = mediaFor(draft, accounts, media)
  const address = first === undefined ? null : ownAddress(first.thumbnailUrl)
  const colours = useColours(address)
  const isOwn = value !== "" && !colours.includes(value)
  const button = "grid size-8 shrink-0 place-items-center rounded-full inset-ring inset-ring-line-strong"
  const ring = "ring-2 ring-ink ring-offset-2 ring-offset-paper"
  return (
    <fieldset className="min-w-0" disabled={isReadOnly}>
      <legend className="mb-1 text-hint font-control text-ink-2">{label}</legend>
      <div className="flex flex-wrap items-center gap-2 p-1 -m-1">
        <button
          type="button"
          aria-pressed={value === ""}
          aria-label={optionWords.noColour}
          title={empty}
          onClick={() => onValue("")}
          className={cx(button, "text-ink-3", value === "" && ring)}
        >
          <Ban size={14} strokeWidth={1.9} aria-hidden />
        </button>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-pressed={colour === value}
            aria-label={optionWords.fromPicture(nameColour(colour))}
            title={nameColour(colour)}
            onClick={() => onValue(colour)}
            style={{ background: colour }}
            className={cx(button, colour === value && ring)}
          />
        ))}
        <input
          type="color"
          aria-label={optionWords.ownColour}
          title={optionWords.ownColour}
          value={isOwn ? value : "#808080"}
          onChange={(event) => onValue(event.target.value)}
          className={cx("h-8 w-11 cursor-pointer rounded-control bg-transparent", isOwn && ring)}
        />
        {value !== "" && <span className="text-dense text-ink-2">{nameColour(value)}</span>}
      </div>
    </fieldset>
  )
}

function useColours(address: string | null): readonly string[] {
  const [found, setFound] = useState<{ readonly address: string; readonly colours: readonly string[] } | null>(null)
  useEffect(() => {
    if (address === null) return undefined
    let isWanted = true
    void pickColours(address).then((colours) => isWanted && setFound({ address, colours }))
    return () => {
      isWanted = false
    }
  }, [address])
  return found !== null && found.address === address ? found.colours : []
}

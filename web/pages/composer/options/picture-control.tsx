import { useId } from "react"
import { ownAddress } from "../../../api/own-address.ts"
import { cx } from "../../../kit/cx.ts"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import { mediaFor } from "./content-for.ts"
import type { ControlProps } from "./control-props.ts"

/** One of the pictures, picked by looking at it. */
export function PictureControl({ accounts, label, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const { draft, media } = useComposer()
  const name = useId()
  const pictures = mediaFor(draft, accounts, media)
  const chosen = value === "" ? 0 : Number(value)
  return (
    <fieldset className="min-w-0" aria-invalid={isWrong || undefined}>
      <legend className="mb-1 text-hint font-control text-ink-2">{label}</legend>
      <div className="flex gap-2 overflow-x-auto p-1 -m-1 [scrollbar-width:thin]">
        {pictures.map((picture, place) => (
          <label
            key={picture.id}
            className={cx(
              "relative block h-[58px] w-[76px] shrink-0 cursor-pointer overflow-hidden rounded-control bg-sunk",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass-line",
              place === chosen && "ring-2 ring-ink ring-offset-1 ring-offset-paper",
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={optionWords.picture(place + 1)}
              className="sr-only"
              disabled={isReadOnly}
              checked={place === chosen}
              onChange={() => onValue(place === 0 ? "" : String(place))}
            />
            <img src={ownAddress(picture.thumbnailUrl)} alt={picture.altText} className="size-full object-cover" />
            <span
              aria-hidden
              className="figures absolute top-1 start-1 rounded-[3px] bg-mark-tile px-1 text-micro font-semibold text-white"
            >
              {place + 1}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

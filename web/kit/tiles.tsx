import { useId } from "react"
import { cx } from "./cx.ts"

export type Tile = {
  readonly value: string
  readonly text: string
  readonly lead?: string | undefined
  /** Cannot be chosen now; the lead says why. */
  readonly isOff?: boolean
}

type Props = {
  readonly label: string
  readonly note?: string | undefined
  /** Null while nothing is chosen. */
  readonly value: string | null
  readonly onValue: (value: string) => void
  readonly tiles: readonly Tile[]
  readonly isWrong?: boolean
  readonly isReadOnly?: boolean
}

/** A few exclusive choices, each with a line that explains it. */
export function Tiles({ label, note, value, onValue, tiles, isWrong = false, isReadOnly = false }: Props) {
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-invalid={isWrong || undefined}>
      <legend className="mb-1 text-hint font-control text-ink-2">
        {label}
        {note !== undefined && <span className="ms-2 font-normal text-ink-3">{note}</span>}
      </legend>
      <div className="grid grid-cols-2 gap-2 tablet:grid-cols-[repeat(auto-fit,minmax(132px,1fr))]">
        {tiles.map((tile) => {
          const isOff = tile.isOff === true || (isReadOnly && tile.value !== value)
          return (
            <label
              key={tile.value}
              className={cx(
                "flex min-w-0 items-start gap-2 rounded-control border px-2.5 py-2",
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass-line",
                tile.value === value
                  ? "border-ink bg-raised inset-ring inset-ring-ink"
                  : isWrong
                    ? "border-failed-solid"
                    : "border-line-strong",
                isOff ? "cursor-not-allowed text-ink-3" : "cursor-pointer hover:bg-hover",
              )}
            >
              <input
                type="radio"
                name={name}
                disabled={isOff}
                checked={tile.value === value}
                onChange={() => onValue(tile.value)}
                className="mt-[3px] size-3.5 shrink-0 accent-(--ink)"
              />
              <span className="min-w-0">
                <span className={cx("block text-control", tile.value === value ? "font-semibold" : "font-medium")}>
                  {tile.text}
                </span>
                {tile.lead !== undefined && <span className="block text-meta text-ink-3">{tile.lead}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

import { useEffect, useId, useRef } from "react"
import { ownAddress } from "../../../api/own-address.ts"
import { Button } from "../../../kit/button.tsx"
import { sayMoment } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import { words } from "../../../words/words.ts"
import { useComposer } from "../composer-context.ts"
import { mediaFor } from "./content-for.ts"
import type { ControlProps } from "./control-props.ts"
import { FrameStrip } from "./frame-strip.tsx"

const stepMs = 100

/** The options that name a moment of the video as its cover. */
const covers = [
  { network: "tiktok", key: "tiktok.coverTimestampMs" },
  { network: "instagram", key: "instagram.thumbOffset" },
] as const

/** A moment of the video, picked by looking at it. */
export function FrameControl({ option, accounts, label, empty, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const { draft, media } = useComposer()
  const id = useId()
  const screen = useRef<HTMLVideoElement>(null)
  const film = mediaFor(draft, accounts, media).find(({ kind }) => kind === "video")
  const end = film?.durationMs ?? 0
  const at = Math.min(value === "" ? 0 : Number(value) || 0, end)
  useEffect(() => {
    if (screen.current !== null) screen.current.currentTime = at / 1000
  }, [at])
  if (film === undefined) return null
  const say = value === "" ? empty : sayMoment(at)
  return (
    <fieldset className="min-w-0" aria-invalid={isWrong || undefined}>
      <legend className="mb-1 text-hint font-control text-ink-2">
        {label}
        <span className="ms-2 font-normal text-ink-3">{optionWords.frameHint}</span>
      </legend>
      <div className="flex flex-wrap items-end gap-3">
        <video
          ref={screen}
          src={ownAddress(film.url)}
          poster={ownAddress(film.thumbnailUrl)}
          muted
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden
          onLoadedMetadata={(event) => {
            event.currentTarget.currentTime = at / 1000
          }}
          className="h-[120px] max-w-full rounded-control bg-sunk object-contain"
        />
        <div className="grid min-w-48 flex-1 gap-1">
          <FrameStrip url={ownAddress(film.url)} lengthMs={end} at={end === 0 ? 0 : at / end} />
          <input
            id={id}
            type="range"
            aria-label={optionWords.framePick(label)}
            aria-valuetext={say}
            min={0}
            max={end}
            step={stepMs}
            value={at}
            disabled={isReadOnly}
            onKeyDown={(event) => {
              // A longer step with shift; alone, the browser moves by one.
              const by = event.key === "ArrowRight" ? 5 : event.key === "ArrowLeft" ? -5 : 0
              if (!event.shiftKey || by === 0) return
              event.preventDefault()
              onValue(String(Math.min(end, Math.max(0, at + by * stepMs))))
            }}
            onChange={(event) => onValue(event.target.value === "0" ? "" : event.target.value)}
            className="w-full accent-(--brass-line)"
          />
          <p className="figures flex justify-between text-meta text-ink-3">
            <span>0:00</span>
            <b className="font-semibold text-ink">{say}</b>
            <span>{sayMoment(end)}</span>
          </p>
          {!isReadOnly && <SameCover option={option.key} value={value} />}
        </div>
      </div>
    </fieldset>
  )
}

/** The same moment for the other networks that take one. */
function SameCover({ option, value }: { readonly option: string; readonly value: string }) {
  const { chosen, whose, draft, limits, setOptionOf } = useComposer()
  const others = covers.filter(
    ({ key, network }) => key !== option && chosen.some((account) => account.key === network),
  )
  const given = draft.versions.find(({ accountId }) => accountId === null)?.options ?? {}
  const open = others.filter(({ key }) => (given[key] ?? "") !== value)
  if (whose !== null || value === "" || open.length === 0) return null
  return (
    <Button
      size="small"
      look="ghost"
      className="justify-self-start -ms-2"
      onClick={() => {
        for (const { key } of open) {
          const other = limits.flatMap(({ options }) => options).find((each) => each.key === key)
          if (other !== undefined) setOptionOf(other, value)
        }
      }}
    >
      {optionWords.sameCover(open.map(({ network }) => words.networks[network]).join(", "))}
    </Button>
  )
}

import { useRef } from "react"
import { cx } from "../../kit/cx.ts"
import { useWidth } from "../../kit/use-width.ts"
import { usePerson } from "../../shell/person.ts"
import { dayName } from "../../words/say-day.ts"
import { hangCards } from "./hang-cards.ts"
import { NoteCard } from "./note-card.tsx"
import { stretchesOf } from "./stave-time.ts"
import type { Stave, StaveNote, Stretch } from "./stave-time.ts"

type Props = {
  readonly stave: Stave
  readonly notes: readonly StaveNote[]
  readonly best: readonly Stretch[]
  readonly now: number
}

const cardWidth = 206
/** Of more than so many the stave shows notes only, and the next four as cards. */
const [mostCards, cardsOfMany] = [8, 4]
const rowHeight = 88
const isNight = ({ hour }: { readonly hour: number }) => hour >= 22 || hour < 6

/** Five lines, a note for each post, and a card on its stem. On a phone the cards are rows below it. */
export function DayStave({ stave, notes, best, now }: Props) {
  const { user } = usePerson()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const posts = notes.filter(({ post }) => post !== undefined)
  const hung = posts.length > mostCards ? posts.slice(0, cardsOfMany) : notes
  const hangings = hangCards(
    hung.map(({ at }) => stave.place(at) * width),
    width,
    cardWidth,
  )
  const rows = 1 + Math.max(-1, ...hangings.map((each) => each?.row ?? -1))
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`
  const midnight = stave.hours.find(({ hour }, step) => hour === 0 && step > 0)
  return (
    // A day runs from left to right in every language, as the stave does.
    <div ref={box} dir="ltr" className="relative pb-2">
      <div aria-hidden className="relative h-16">
        <span className="absolute inset-x-0 top-1.5 h-[29px] bg-[repeating-linear-gradient(to_bottom,var(--line-strong)_0_1px,transparent_1px_7px)]" />
        {stretchesOf(stave, isNight).map(({ from, to }) => (
          <span
            key={from}
            style={{ left: percent(from), width: percent(to - from) }}
            className="absolute top-1.5 h-[29px] bg-ink/7"
          />
        ))}
        {best.map(({ from, to }) => (
          <span
            key={from}
            style={{ left: percent(from), width: percent(to - from) }}
            className="absolute top-1.5 h-[29px] rounded-[2px] bg-brass/30"
          />
        ))}
        {midnight !== undefined && (
          <span
            style={{ left: percent(stave.place(midnight.at)) }}
            className="absolute top-0 h-10 border-s border-dashed border-ink-3"
          >
            <span
              className={cx(
                "absolute top-[11px] rounded-[3px] bg-[color-mix(in_oklab,var(--ink)_7%,var(--paper))] px-[3px] text-[0.71875rem] leading-4 font-control whitespace-nowrap text-ink-2",
                // At the end of the day there is no space behind the line.
                stave.place(midnight.at) > 0.7 ? "right-[7px]" : "left-[7px]",
              )}
            >
              {dayName(midnight.day)}
            </span>
          </span>
        )}
        {stave.hours.map(({ at, hour }, step) =>
          hour % 3 !== 0 || step === 0 || Math.abs(stave.place(at) - stave.place(now)) < 0.035 ? null : (
            <span
              key={at}
              style={{ left: percent(stave.place(at)) }}
              className={cx(
                "figures absolute top-[39px] z-1 -translate-x-1/2 bg-paper px-[3px] text-micro text-ink-3",
                hour % 6 !== 0 && "max-tablet:hidden",
              )}
            >
              {String(hour).padStart(2, "0")}
            </span>
          ),
        )}
        <span
          style={{ left: percent(stave.place(now)) }}
          className="absolute -top-px h-[41px] w-0.5 -translate-x-1/2 bg-brass-line before:absolute before:top-0 before:left-0.5 before:h-[11px] before:w-[13px] before:bg-brass before:[clip-path:polygon(0_32%,100%_0,100%_100%,0_68%)]"
        />
        <span
          style={{ left: percent(Math.max(stave.place(now), 0)) }}
          className="figures absolute top-[39px] z-1 -translate-x-1/2 bg-paper px-[3px] text-micro font-semibold text-brass-text max-tablet:translate-x-0 max-tablet:px-0"
        >
          {clockOf(now, user.timeZone)}
        </span>
        {notes.map((note) => {
          const hanging = hangings[hung.indexOf(note)]
          const top = note.post === undefined ? 29 : heightOf(note.accounts.length)
          const left = percent(stave.place(note.at))
          return (
            <span key={note.key}>
              {hanging !== undefined && hanging !== null && (
                <span
                  style={{ left, top: top + 5, height: 64 - top - 5 + (hanging.row + 1) * rowHeight - 12 }}
                  className={cx(
                    "absolute -translate-x-px max-tablet:hidden",
                    note.post === undefined
                      ? "border-s-[1.5px] border-dashed border-line-field"
                      : "border-s-2 border-scheduled-solid",
                  )}
                />
              )}
              <span
                data-note={note.post === undefined ? "free" : "post"}
                style={{ left, top }}
                className={cx(
                  "absolute z-2 size-[11px] -translate-x-1/2 rounded-full ring-2 ring-paper",
                  note.post === undefined ? "bg-paper inset-ring-[1.5px] inset-ring-ink-3" : "bg-scheduled-solid",
                )}
              />
            </span>
          )
        })}
      </div>
      {width > 0 && (
        <ol style={{ height: rows * rowHeight }} className="relative max-tablet:h-auto!">
          {notes.map((note) => (
            <NoteCard
              key={note.key}
              note={note}
              now={now}
              place={stave.place(note.at)}
              hanging={hangings[hung.indexOf(note)] ?? null}
              rowHeight={rowHeight}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

/** More accounts stand higher: one on the third line from below, four and more at the top. */
function heightOf(accounts: number): number {
  return Math.max(1, 29 - 7 * Math.min(4, Math.max(1, accounts)))
}

function clockOf(ms: number, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
  return there.toPlainTime().toString({ smallestUnit: "minute" })
}

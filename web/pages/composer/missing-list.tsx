import { CircleAlert, CircleCheck, X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { textLink } from "../../kit/text-link.ts"
import { words } from "../../words/words.ts"
import type { Obstruction, Solution } from "./obstruction.ts"

const solvedMs = 2_000
const { toSolve } = words.composer

type Props = {
  readonly problems: readonly Obstruction[]
  readonly onClose: () => void
  /** Nothing is left. */
  readonly onEmpty: () => void
  /** Before a way that leads to another place of the page. */
  readonly onLeave?: (() => void) | undefined
}

/** What is missing, said once: a row for each problem with the one press that solves it. */
export function MissingList({ problems, onClose, onEmpty, onLeave }: Props) {
  const rows = useRows(problems, onEmpty)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const take = (way: Solution, place: number) => {
    if (way.isLeading) onLeave?.()
    way.run()
    if (way.isLeading) return
    // The next row takes over; the last one leaves it to the page.
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-fix]") ?? []
    const next = [...buttons].find((button) => Number(button.dataset["fix"]) > place) ?? heading.current
    next?.focus()
  }
  return (
    <section
      aria-labelledby="missing"
      className={cx(
        "overflow-hidden bg-raised",
        onLeave === undefined && "rounded-sheet border border-line-strong shadow-1",
      )}
    >
      <header className="flex items-center gap-2 border-b border-line py-1.5 ps-3.5 pe-1.5">
        <CircleAlert size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-failed-solid" />
        <h2 ref={heading} id="missing" tabIndex={-1} className="min-w-0 flex-1 text-control font-semibold outline-none">
          {toSolve.title}
        </h2>
        <span className="figures text-dense text-ink-3">{problems.length}</span>
        <IconButton icon={X} label={toSolve.close} onClick={onClose} />
      </header>
      <ul ref={list} aria-live="polite">
        {rows.map(({ problem, isSolved }, place) => (
          <li
            key={problem.key}
            data-issue={isSolved ? undefined : problem.rule}
            className="flex items-start gap-2.5 border-b border-line px-3.5 py-2.5 text-dense"
          >
            {isSolved ? (
              <CircleCheck size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-published-solid" />
            ) : problem.account === null ? (
              <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
            ) : (
              <NetworkTile network={problem.account.key} size={18} isNamed />
            )}
            <div className="grid min-w-0 flex-1 gap-1.5">
              <Sentence problem={problem} isSolved={isSolved} />
              {!isSolved && (
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Button size="small" data-fix={place} onClick={() => take(problem.fix, place)}>
                    {problem.fix.text}
                  </Button>
                  {problem.other !== null && (
                    <button
                      type="button"
                      aria-label={`${problem.other.text}: ${problem.message}`}
                      onClick={() => problem.other !== null && take(problem.other, place)}
                      className={`${textLink} min-h-6 text-ink-2`}
                    >
                      {problem.other.text}
                    </button>
                  )}
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="bg-canvas px-3.5 py-2 text-meta text-ink-3">{toSolve.nothingSent}</p>
    </section>
  )
}

/** The first sentence says what is wrong, the rest why and how much. */
function Sentence({ problem, isSolved }: { readonly problem: Obstruction; readonly isSolved: boolean }) {
  const { message, account } = problem
  const end = message.search(/[.!?;] /)
  const [first, rest] = end === -1 ? [message, ""] : [message.slice(0, end + 1), message.slice(end + 2)]
  const name = account?.provider
  const isNamed = name !== undefined && first.startsWith(`${name} `)
  return (
    <p className={isSolved ? "text-ink-3 line-through" : "wrap-anywhere"}>
      {isNamed ? (
        <>
          <b className="font-semibold">{name}</b>
          {first.slice(name.length)}
        </>
      ) : (
        first
      )}
      {rest !== "" && <span className="text-ink-3"> {rest}</span>}
    </p>
  )
}

type Row = { readonly problem: Obstruction; readonly isSolved: boolean }

/** The rows in their order. One that is solved stays in its place with a tick for a moment, then leaves. */
function useRows(problems: readonly Obstruction[], onEmpty: () => void): readonly Row[] {
  const [known, setKnown] = useState<readonly Obstruction[]>(problems)
  const isOpen = ({ key }: Obstruction) => problems.some((problem) => problem.key === key)
  const solved = known.flatMap((problem, place) => (isOpen(problem) ? [] : [{ problem, place }]))
  const rows = solved.reduce<readonly Obstruction[]>(
    (list, { problem, place }) => list.toSpliced(place, 0, problem),
    problems,
  )
  if (keysOf(rows) !== keysOf(known)) setKnown(rows)

  const waiting = keysOf(solved.map(({ problem }) => problem))
  const isDone = problems.length === 0
  const end = useEffectEvent(onEmpty)
  useEffect(() => {
    if (waiting === "[]" && !isDone) return undefined
    const timer = window.setTimeout(() => {
      const gone = new Set(JSON.parse(waiting) as string[])
      setKnown((before) => before.filter(({ key }) => !gone.has(key)))
      if (isDone) end()
    }, solvedMs)
    return () => window.clearTimeout(timer)
  }, [waiting, isDone])
  return rows.map((problem) => ({ problem, isSolved: !isOpen(problem) }))
}

function keysOf(problems: readonly Obstruction[]): string {
  return JSON.stringify(problems.map(({ key }) => key))
}

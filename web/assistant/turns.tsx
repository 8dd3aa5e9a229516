import { useEffect, useLayoutEffect, useRef } from "react"
import type { TurnView } from "../api/views.ts"
import { FaultNote } from "../kit/fault-note.tsx"
import { scrollsByKeys } from "../kit/scrolls-by-keys.ts"
import { Skeleton } from "../kit/skeleton.tsx"
import { assistantWords } from "../words/assistant-words.ts"
import { providerName } from "./provider-name.ts"
import { useTalk } from "./talk.ts"
import { Turn, Question } from "./turn.tsx"

type Props = {
  readonly onEdit: (turn: TurnView) => void
  readonly onAsk: (text: string, replaces?: string) => void
}

const nearPx = 80

/** The conversation. It stays at its end while it grows, unless somebody reads further up. */
export function Turns({ onEdit, onAsk }: Props) {
  const { chat, turns, sending, isLoading, fault, assistant, running } = useTalk()
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const lastTop = useRef(0)
  const place = `${chat?.id} ${sending?.text}`
  const lastPlace = useRef("")
  useLayoutEffect(() => {
    // Another conversation and a new question begin at their end.
    if (lastPlace.current !== place) isAtEnd.current = true
    lastPlace.current = place
    if (isAtEnd.current) goToEnd(box.current)
  }, [place])
  useEffect(() => {
    // The list grows, and the field below it takes more or less of the height.
    const observer = new ResizeObserver(() => isAtEnd.current && goToEnd(box.current))
    for (const element of [list.current, box.current]) if (element !== null) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const at = turns.findIndex(({ id }) => id === sending?.replaces)
  const shown = at === -1 ? turns : turns.slice(0, at)
  const isNew = shown.length === 0 && sending === null && !isLoading
  return (
    <section
      ref={(element) => {
        box.current = element
        scrollsByKeys(element)
      }}
      aria-label={assistantWords.conversation}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        // What grows below moves the end away; only people move up.
        if (scrollHeight - scrollTop - clientHeight < nearPx) isAtEnd.current = true
        else if (scrollTop < lastTop.current) isAtEnd.current = false
        lastTop.current = scrollTop
      }}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <div ref={list} className="flex min-h-full flex-col gap-5 px-3 py-3.5 tablet:px-4">
        {isLoading && <Skeleton rows={3} />}
        {isNew && assistant !== undefined && (
          <div className="mt-auto grid gap-1.5 pt-6">
            <h3 className="text-section font-semibold">
              {assistant.model === undefined ? assistantWords.emptyCommands : assistantWords.emptyTitle}
            </h3>
            <p className="text-dense text-ink-2">
              {assistant.model === undefined ? assistantWords.emptyCommandsLead : assistantWords.emptyLead}
            </p>
            {assistant.model !== undefined && (
              <p className="text-meta text-ink-3">{assistantWords.sent(providerName(assistant.model.provider))}</p>
            )}
          </div>
        )}
        {shown.map((turn, index) => (
          <Turn
            key={turn.id}
            turn={turn}
            isLast={index === shown.length - 1 && sending === null}
            onEdit={running === null && sending === null ? () => onEdit(turn) : undefined}
            onAsk={onAsk}
          />
        ))}
        {sending !== null && <Question text={sending.text} />}
        {fault !== null && <FaultNote error={fault} />}
      </div>
    </section>
  )
}

function goToEnd(box: HTMLElement | null): void {
  if (box !== null) box.scrollTop = box.scrollHeight
}

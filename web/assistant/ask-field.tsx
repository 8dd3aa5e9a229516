import { ArrowUp, Eye, Pencil, Square, TextCursorInput, X } from "lucide-react"
import type { LucideIcon } from "lucide-react"
import { useEffect, useId } from "react"
import type { KeyboardEvent, RefObject } from "react"
import { questionLength } from "#domain/chat.ts"
import { firstWords } from "#domain/first-words.ts"
import { buttonLook } from "../kit/button-look.ts"
import { Button } from "../kit/button.tsx"
import { assistantWords } from "../words/assistant-words.ts"
import { CommandList } from "./command-list.tsx"
import { useTalk } from "./talk.ts"
import type { TypedQuestion } from "./typed-question.ts"
import { useCommands } from "./use-commands.ts"

type Props = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly writing: TypedQuestion
  readonly setWriting: (writing: TypedQuestion) => void
  readonly onSend: (text: string, replaces?: string) => void
}

/** Where a question is written: what it is about above, send or stop at its end. */
export function AskField({ field, writing, setWriting, onSend }: Props) {
  const { turns, running, sending, stop, isStopping, assistant } = useTalk()
  const id = useId()
  const { text, replaces } = writing
  const write = (next: string) => setWriting({ ...writing, text: next })
  const commands = useCommands(text, write)
  const isBusy = running !== null || sending !== null
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
  }, [field])
  const send = () => {
    if (!isBusy && text.trim() !== "") onSend(text.trim(), replaces)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || commands.press(event)) return
    const last = turns.at(-1)
    if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      send()
    } else if (event.key === "ArrowUp" && text === "" && last !== undefined && !isBusy) {
      event.preventDefault()
      setWriting({ text: last.question, replaces: last.id })
    }
  }
  return (
    <div className="relative">
      <CommandList id={id} commands={commands} />
      <div className="field-box rounded-sheet! px-2 pt-1.5 pb-2">
        <Chips writing={writing} onStopEditing={() => setWriting({ text: "" })} />
        <div className="flex items-end gap-2">
          <textarea
            ref={field}
            rows={1}
            aria-label={assistantWords.field}
            aria-autocomplete="list"
            aria-controls={commands.isOpen ? id : undefined}
            aria-activedescendant={commands.isOpen ? `${id}-${commands.at}` : undefined}
            maxLength={questionLength}
            dir="auto"
            value={text}
            placeholder={
              assistant !== undefined && assistant.model === undefined
                ? assistantWords.placeholderCommands
                : assistantWords.placeholder
            }
            onChange={(event) => write(event.target.value)}
            onKeyDown={press}
            className="field-sizing-content max-h-40 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-1.5 py-2 text-touch leading-5 outline-none! tablet:text-body"
          />
          {running === null ? (
            <button
              type="button"
              aria-label={assistantWords.send}
              title={assistantWords.send}
              aria-disabled={isBusy || text.trim() === "" || undefined}
              onClick={send}
              className={`${buttonLook("ink", "control", true)} aria-disabled:opacity-45`}
            >
              <ArrowUp size={16} strokeWidth={2.1} aria-hidden />
            </button>
          ) : (
            <Button isBusy={isStopping} onClick={stop}>
              <Square size={11} strokeWidth={1.9} fill="currentColor" aria-hidden />
              {assistantWords.stop}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

type ChipsProps = { readonly writing: TypedQuestion; readonly onStopEditing: () => void }

/** What goes along with the question. */
function Chips({ writing, onStopEditing }: ChipsProps) {
  const { title, dropPost, selection, dropSelection } = useTalk().looking
  const { lookingAt, dontLook, selected, editing, stopEditing } = assistantWords
  if (title === null && selection === null && writing.replaces === undefined) return null
  return (
    <ul className="flex min-w-0 flex-wrap gap-1.5">
      {writing.replaces !== undefined && (
        <ContextChip icon={Pencil} text={editing} drop={stopEditing} onDrop={onStopEditing} />
      )}
      {title !== null && (
        <ContextChip
          icon={Eye}
          text={lookingAt(title.post)}
          end={`, ${title.version}`}
          drop={dontLook}
          onDrop={dropPost}
        />
      )}
      {selection !== null && (
        <ContextChip
          icon={TextCursorInput}
          text={selected(firstWords(selection))}
          drop={assistantWords.dropSelection}
          onDrop={dropSelection}
        />
      )}
    </ul>
  )
}

type ContextChipProps = {
  readonly icon: LucideIcon
  readonly text: string
  /** Words that are never cut. */
  readonly end?: string
  readonly drop: string
  readonly onDrop: () => void
}

function ContextChip({ icon: Icon, text, end, drop, onDrop }: ContextChipProps) {
  return (
    <li className="inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-chip bg-sunk ps-1.5 text-meta text-ink-2 inset-ring inset-ring-line">
      <Icon size={13} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
      <span className="flex min-w-0">
        <span dir="auto" className="min-w-0 truncate">
          {text}
        </span>
        {end !== undefined && <span className="shrink-0 whitespace-pre">{end}</span>}
      </span>
      <button
        type="button"
        aria-label={drop}
        title={drop}
        onClick={onDrop}
        className="grid size-6 shrink-0 place-items-center rounded-chip text-ink-3 hover:text-ink"
      >
        <X size={12} strokeWidth={2} aria-hidden />
      </button>
    </li>
  )
}

import { Pencil } from "lucide-react"
import { mostSteps } from "#domain/chat.ts"
import type { StepView, TurnView } from "../api/views.ts"
import { Button } from "../kit/button.tsx"
import { Spinner } from "../kit/spinner.tsx"
import { assistantWords } from "../words/assistant-words.ts"
import { AnswerText } from "./answer-text.tsx"
import { numbered } from "./numbered.ts"
import { StepCard } from "./step-card.tsx"
import { StepLine } from "./step-line.tsx"

type Props = {
  readonly turn: TurnView
  readonly isLast: boolean
  readonly onEdit: (() => void) | undefined
  readonly onAsk: (text: string, replaces?: string) => void
}

/** A question and what came of it, in the order in which it came. */
export function Turn({ turn, isLast, onEdit, onAsk }: Props) {
  const isRunning = turn.state === "waiting" || turn.state === "running"
  const groups = numbered(groupParts(turn.parts))
  const last = turn.parts.at(-1)
  const isThinking = isRunning && !(last?.kind === "step" && last.state === "running") && last?.kind !== "text"
  return (
    <article aria-label={turn.question} data-turn={turn.state} className="grid min-w-0 gap-3">
      <Question text={turn.question} onEdit={onEdit} />
      <div aria-live={isLast ? "polite" : undefined} aria-busy={isRunning} className="grid min-w-0 gap-3">
        {groups.map(({ number, value: group }) =>
          typeof group === "string" ? (
            <AnswerText key={number} text={group} isGrowing={isRunning && number === groups.length - 1} />
          ) : (
            <div key={number} className="grid min-w-0 gap-3">
              <ul className="grid gap-1">
                {group.map((step) => (
                  <StepLine key={step.id} turn={turn} step={step} />
                ))}
              </ul>
              {group.map((step) => (
                <StepCard key={step.id} turn={turn} step={step} />
              ))}
            </div>
          ),
        )}
        {isThinking && (
          <p className="flex items-center gap-2 text-dense text-brass-text">
            <Spinner size={13} />
            {assistantWords.thinking}
          </p>
        )}
        <End turn={turn} isLast={isLast} onAsk={onAsk} />
      </div>
    </article>
  )
}

type QuestionProps = { readonly text: string; readonly onEdit?: (() => void) | undefined }

export function Question({ text, onEdit }: QuestionProps) {
  const [, command, rest = ""] = /^(\/[a-z-]+)([\s\S]*)$/i.exec(text) ?? []
  return (
    <div className="group flex min-w-0 items-start justify-end gap-1 ps-8">
      {onEdit !== undefined && (
        <button
          type="button"
          aria-label={assistantWords.edit}
          title={assistantWords.edit}
          onClick={onEdit}
          className="mt-1 grid size-7 shrink-0 place-items-center rounded-control text-ink-3 opacity-0 group-hover:opacity-100 hover:bg-hover focus-visible:opacity-100 max-tablet:opacity-100"
        >
          <Pencil size={13} strokeWidth={1.9} aria-hidden />
        </button>
      )}
      <p
        dir="auto"
        className="min-w-0 rounded-dialog rounded-ee-chip bg-here px-3 py-2 text-body wrap-anywhere whitespace-pre-wrap"
      >
        <span className="sr-only">{assistantWords.you}: </span>
        {command === undefined ? text : <code className="text-dense">{command}</code>}
        {command !== undefined && rest}
      </p>
    </div>
  )
}

function End({ turn, isLast, onAsk }: Pick<Props, "turn" | "isLast" | "onAsk">) {
  const { state, problem } = turn
  const again = isLast && (
    <Button size="small" onClick={() => onAsk(turn.question, turn.id)}>
      {assistantWords.tryAgain}
    </Button>
  )
  if (state === "failed") {
    return (
      <div
        data-problem
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sheet bg-failed-wash px-3 py-2.5 text-dense"
      >
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">{problem ?? assistantWords.failed}</p>
        {again}
      </div>
    )
  }
  if (state === "stopped") {
    return (
      <p className="flex flex-wrap items-center gap-3 text-dense text-ink-3">
        {assistantWords.stopped}
        {again}
      </p>
    )
  }
  if (state !== "limited") return null
  return (
    <p className="flex flex-wrap items-center gap-3 text-dense text-ink-2">
      {assistantWords.limited(mostSteps)}
      {isLast && (
        <Button size="small" onClick={() => onAsk(assistantWords.goOnQuestion)}>
          {assistantWords.goOn}
        </Button>
      )}
    </p>
  )
}

/** Texts, and runs of steps between them. */
function groupParts(parts: TurnView["parts"]): readonly (string | readonly StepView[])[] {
  const groups: (string | StepView[])[] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (part.kind === "text") groups.push(part.text)
    else if (Array.isArray(last)) last.push(part)
    else groups.push([part])
  }
  return groups
}

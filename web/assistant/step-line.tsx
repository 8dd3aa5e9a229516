import { useId, useState } from "react"
import type { StepView, TurnView } from "../api/views.ts"
import { CodeBlock } from "../kit/code-block.tsx"
import { cx } from "../kit/cx.ts"
import { Glyph } from "../kit/glyph.tsx"
import type { GlyphKind } from "../kit/glyph.tsx"
import { showJson } from "../kit/hidden-characters.ts"
import { Spinner } from "../kit/spinner.tsx"
import { usePerson } from "../shell/person.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { sayStep } from "./say-step.ts"

const glyphs: Readonly<Record<StepView["state"], GlyphKind>> = {
  running: "publishing",
  done: "done",
  failed: "failed",
  asked: "asked",
  suggested: "done",
}

/** One quiet line; opened it shows what went in and what came out. */
export function StepLine({ turn, step }: { readonly turn: TurnView; readonly step: StepView }) {
  const { user } = usePerson()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { action, state, input, output, refusal, ms } = step
  // A check that finds something to fix has done what it is for.
  const isCheck = action === "posts.validate" && state === "failed"
  // What was interrupted runs no more.
  const isRunning = state === "running" && (turn.state === "running" || turn.state === "waiting")
  return (
    <li data-step={action} data-state={state}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cx(
          "-mx-1 flex min-h-6 w-[calc(100%+8px)] items-center gap-2 rounded-chip px-1 text-start text-dense hover:bg-hover max-tablet:min-h-[38px]",
          isRunning ? "font-medium text-brass-text" : "text-ink-2",
        )}
      >
        {isRunning ? (
          <Spinner size={13} />
        ) : (
          <Glyph kind={isCheck ? "done" : state === "running" ? "todo" : glyphs[state]} size={13} />
        )}
        <span className="min-w-0 flex-1 truncate">{sayStep(step, turn, user.timeZone)}</span>
        {ms !== undefined && (
          <span className="figures shrink-0 text-meta text-ink-3">
            {assistantWords.seconds(Math.max(0.1, ms / 1000).toFixed(1))}
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div className="grid gap-2 py-1.5">
            <p className="text-meta text-ink-3">
              <code>{action}</code>
            </p>
            <Data label={assistantWords.input} text={showJson(input)} />
            {output !== undefined && <Data label={assistantWords.output} text={showJson(output)} />}
            {refusal !== undefined && <Data label={assistantWords.refusal} text={refusal} />}
          </div>
        )}
      </div>
    </li>
  )
}

function Data({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="grid min-w-0 gap-1">
      <p className="text-meta font-medium text-ink-3">{label}</p>
      <div className="max-h-60 overflow-auto rounded-sheet">
        <CodeBlock label={label} text={text} />
      </div>
    </div>
  )
}

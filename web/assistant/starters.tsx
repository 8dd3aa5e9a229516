import { assistantWords } from "../words/assistant-words.ts"
import { startersFor } from "./starters-for.ts"
import { useTalk } from "./talk.ts"

type Props = { readonly onAsk: (text: string) => void; readonly onFill: (text: string) => void }

/** What fits the page, one click away. */
export function Starters({ onAsk, onFill }: Props) {
  const { looking, assistant } = useTalk()
  if (assistant === undefined) return null
  const starters = startersFor(looking, assistant.model !== undefined && assistant.spent === undefined)
  if (starters.length === 0) return null
  return (
    <ul
      aria-label={assistantWords.starters.label}
      className="-mx-3 flex gap-1.5 overflow-x-auto px-3 [scrollbar-width:none] tablet:-mx-4 tablet:px-4"
    >
      {starters.map(({ text, asks, isBegun = false }) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            onClick={() => (isBegun ? onFill(asks) : onAsk(asks))}
            className="h-9 rounded-full bg-raised px-3 text-dense font-medium whitespace-nowrap text-ink-2 inset-ring inset-ring-line-strong hover:bg-hover hover:text-ink tablet:h-7"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

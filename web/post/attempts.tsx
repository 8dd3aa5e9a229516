import { ChevronRight } from "lucide-react"
import type { AttemptView } from "../api/views.ts"
import { Glyph } from "../kit/glyph.tsx"
import type { GlyphKind } from "../kit/glyph.tsx"
import { usePerson } from "../shell/person.ts"
import { showSecond } from "../words/dates.ts"
import { words } from "../words/words.ts"

type Props = {
  readonly attempts: readonly AttemptView[]
  readonly network: string
  /** How many items the post has there; of a thread each step says which one it was about. */
  readonly count: number
  readonly startsOpen: boolean
}

/** What we did, what we asked the network and what it answered, step by step. */
export function Attempts({ attempts, network, count, startsOpen }: Props) {
  // The list only grows at its end.
  const numbered = attempts.map((attempt, index) => ({ attempt, number: index + 1 }))
  if (attempts.length === 0) return <p className="text-ink-3">{words.post.noAttempts}</p>
  return (
    <details open={startsOpen} className="group">
      <summary className="flex min-h-6 w-fit cursor-default list-none items-center gap-1 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          strokeWidth={1.9}
          aria-hidden
          className="shrink-0 group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {words.post.attempts(attempts.length)}
      </summary>
      <ol className="mt-2 mb-1 grid">
        {numbered.map(({ attempt, number }) => (
          <Attempt key={number} attempt={attempt} network={network} count={count} />
        ))}
      </ol>
    </details>
  )
}

const glyphs: Readonly<Record<string, GlyphKind>> = { published: "done", refused: "failed", unknown: "uncertain" }

type Did = Readonly<Record<string, Readonly<Record<string, (network: string) => string>>>>

const did: Did = words.post.did

function Attempt({ attempt, network, count }: Pick<Props, "network" | "count"> & { readonly attempt: AttemptView }) {
  const { user } = usePerson()
  const { step, outcome, at, tookMs, item, message, code } = attempt
  const glyph = Object.hasOwn(glyphs, outcome) ? glyphs[outcome] : undefined
  const sayings = did[step] ?? {}
  const say = Object.hasOwn(sayings, outcome) ? sayings[outcome] : undefined
  return (
    <li className="relative grid grid-cols-[14px_minmax(0,1fr)_auto] gap-x-2.5 pb-3 before:absolute before:top-[18px] before:bottom-0.5 before:start-[6.5px] before:w-px before:bg-line-strong last:pb-1 last:before:hidden">
      <span className="mt-0.5 grid size-3.5 place-items-center">
        {glyph === undefined ? <span className="size-2 rounded-full bg-ink-3" /> : <Glyph kind={glyph} />}
      </span>
      <b className="min-w-0 font-semibold">{say?.(network) ?? words.post.didOther(step, outcome)}</b>
      <span className="figures text-ink-3">{words.post.took(tookMs)}</span>
      <span className="col-start-2 col-end-4 grid min-w-0 gap-0.5 text-ink-3">
        <span className="figures">
          {showSecond(at, user.timeZone)}
          {count > 1 && `, ${words.post.attemptItem(item + 1, count)}`}
        </span>
        {message !== undefined && (
          <span className="wrap-anywhere text-ink-2">
            {outcome === "refused" ? `“${message}”` : message}{" "}
            {code !== undefined && <code className="text-meta text-ink-3">{code}</code>}
          </span>
        )}
      </span>
    </li>
  )
}

import { numbered } from "./numbered.ts"
import { type TextRun, splitMarkup } from "./split-markup.ts"

type Props = { readonly text: string; readonly isGrowing: boolean }

/** What the model says: paragraphs, short lists, and bold words. Nothing in it is a link or a picture. */
export function AnswerText({ text, isGrowing }: Props) {
  // What stands before the growing end never moves.
  const blocks = numbered(splitMarkup(text))
  if (blocks.length === 0 && !isGrowing) return null
  return (
    <div dir="auto" className="grid gap-2 text-body leading-[21px] wrap-anywhere">
      {blocks.map(({ number, value: block }) => {
        const caret = isGrowing && number === blocks.length - 1 && <Caret />
        if (block.kind === "text") {
          return (
            <p key={number} className="whitespace-pre-wrap">
              <Runs runs={block.lines[0] ?? []} />
              {caret}
            </p>
          )
        }
        const List = block.kind === "numbers" ? "ol" : "ul"
        return (
          <List key={number} className={`grid gap-1 ps-5 ${block.kind === "numbers" ? "list-decimal" : "list-disc"}`}>
            {numbered(block.lines).map(({ number: line, value: runs }) => (
              <li key={line}>
                <Runs runs={runs} />
                {line === block.lines.length - 1 && caret}
              </li>
            ))}
          </List>
        )
      })}
      {blocks.length === 0 && (
        <p>
          <Caret />
        </p>
      )}
    </div>
  )
}

function Runs({ runs }: { readonly runs: readonly TextRun[] }) {
  return numbered(runs).map(({ number, value: { kind, text } }) =>
    kind === "bold" ? (
      <b key={number} className="font-semibold">
        {text}
      </b>
    ) : kind === "code" ? (
      <code key={number} className="text-dense">
        {text}
      </code>
    ) : (
      text
    ),
  )
}

function Caret() {
  return <span aria-hidden data-caret className="ms-px inline-block h-[1.15em] w-0.5 bg-brass-line align-text-bottom" />
}

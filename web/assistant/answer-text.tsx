import { splitMarkup } from "./split-markup.ts"

type Props = { readonly text: string; readonly isGrowing: boolean }

/** What the model says: paragraphs, short lists, and bold words. Nothing in it is a link or a picture. */
export function AnswerText({ text, isGrowing }: Props) {
  const blocks = splitMarkup(text)
  if (blocks.length === 0 && !isGrowing) return null
  return (
    <div dir="auto" className="grid gap-2 text-body leading-[21px] wrap-anywhere">
      {blocks.map((block, number) => {
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
            {block.lines.map((runs, line) => (
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

function Runs({ runs }: { readonly runs: readonly { readonly kind: string; readonly text: string }[] }) {
  return runs.map(({ kind, text }, number) =>
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

import { CircleAlert } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import type { PlacedIssue } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useVersionMoves } from "./use-version-moves.ts"

/** What is wrong with an item, right below it, with the way out. */
export function ItemIssues({ index }: { readonly index: number }) {
  const { issues, whose } = useComposer()
  const here = issues.filter((issue) => issue.whose === whose && issue.item === index)
  if (here.length === 0) return null
  return (
    <ul className="overflow-hidden rounded-b-[8px] bg-failed-wash">
      {here.map((issue) => (
        <ItemIssue key={issue.key} issue={issue} />
      ))}
    </ul>
  )
}

function ItemIssue({ issue }: { readonly issue: PlacedIssue }) {
  const { whose, isReadOnly, nameOf } = useComposer()
  const { write } = useVersionMoves()
  const { account } = issue
  const [first, rest] = splitSentence(issue.message)
  return (
    <li
      data-rule={issue.rule}
      className="flex flex-wrap items-center gap-x-[9px] gap-y-1.5 py-[7px] ps-3.5 pe-2 text-dense"
    >
      <CircleAlert size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-failed-solid" />
      <span className="min-w-0 flex-1 basis-48">
        <b className="font-semibold text-failed">{first}</b>
        {rest}
      </span>
      {!isReadOnly && whose === null && account !== null && issue.rule === "text.tooLong" && (
        <Button size="small" onClick={() => write(account)}>
          {words.composer.write(nameOf(account))}
        </Button>
      )}
    </li>
  )
}

/** The first sentence says what is wrong, the rest what to do. */
function splitSentence(text: string): [first: string, rest: string] {
  const end = text.search(/[.!?] /)
  return end === -1 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 1)]
}

import { useQuery } from "@tanstack/react-query"
import { waitingQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { usePerson } from "../../shell/person.ts"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"

/** What waits for the person where they are not looking. */
export function OtherWorkspaces() {
  const { workspace } = usePerson()
  const { openWorkspace } = useSessionMoves()
  const waiting = useQuery(waitingQuery).data ?? []
  const others = Map.groupBy(
    waiting.filter((each) => each.workspace.id !== workspace.id),
    (each) => each.workspace.id,
  )
  if (others.size === 0) return null
  return (
    <ul className="mt-2 grid gap-2 border-t border-line px-1.5 pt-3">
      {Array.from(others, ([id, cards]) => {
        const name = cards[0]?.workspace.name ?? ""
        return (
          <li key={id} className="flex flex-wrap items-center gap-2 text-dense text-ink-2">
            <span className="min-w-0 flex-1 basis-32">{words.requests.elsewhere(cards.length, name)}</span>
            <Button size="small" onClick={() => void openWorkspace(id)}>
              {words.requests.openWorkspace(name)}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

import { LabelSquare } from "../../kit/label-square.tsx"
import { useCalendar } from "./calendar-context.ts"

/** On a tile there is space for squares only; their names are said, and stand beside the post that is looked at. */
export function LabelSquares({ ids }: { readonly ids: readonly string[] }) {
  const { labels } = useCalendar()
  const found = ids.flatMap((id) => labels.get(id) ?? [])
  if (found.length === 0) return null
  return (
    <span title={found.map(({ name }) => name).join(", ")} className="flex shrink-0 gap-[3px]">
      {found.slice(0, 3).map((label) => (
        <LabelSquare key={label.id} colour={label.colour} />
      ))}
    </span>
  )
}

import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { cardQuery } from "../../api/queries.ts"
import { later } from "../../kit/later.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Skeleton } from "../../kit/skeleton.tsx"
import { usePerson } from "../../shell/person.ts"

const ShortCard = later(async () => (await import("../../requests/short-card.tsx")).ShortCard)

const frame = "rounded-sheet border border-line bg-raised p-4"

/** What the assistant asked for, to be answered here. */
export function AskedCard({ id }: { readonly id: string }) {
  const { workspace } = usePerson()
  const query = useQuery(cardQuery(workspace.id, id))
  return (
    <Loaded query={query} rows={3} className={frame}>
      {(card) => (
        <Suspense fallback={<Skeleton rows={3} className={frame} />}>
          <ShortCard card={card} />
        </Suspense>
      )}
    </Loaded>
  )
}

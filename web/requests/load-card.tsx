import { useQuery } from "@tanstack/react-query"
import { cardQuery } from "../api/queries.ts"
import { Loaded } from "../kit/loaded.tsx"
import { usePerson } from "../shell/person.ts"
import { CardOnDemand } from "./card-on-demand.tsx"

type Props = { readonly id: string; readonly startsFocused: boolean }

/** A card as it is now. */
export function LoadCard({ id, startsFocused }: Props) {
  const { workspace } = usePerson()
  const query = useQuery(cardQuery(workspace.id, id))
  return (
    <Loaded query={query} rows={5} className="rounded-sheet border border-line bg-raised p-4">
      {(card) => <CardOnDemand card={card} startsFocused={startsFocused} />}
    </Loaded>
  )
}

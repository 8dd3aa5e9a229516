import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { placeOfCardQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { usePerson } from "../../shell/person.ts"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"

/** A request that is not in the workspace that is open: in another one of the person's, or not theirs at all. */
export function ElsewhereOrNowhere({ id }: { readonly id: string }) {
  const { workspace } = usePerson()
  const { openWorkspace } = useSessionMoves()
  const place = useQuery(placeOfCardQuery(id))
  if (place.error instanceof Refusal && place.error.code === "NotFound") return <Nowhere />
  return (
    <Loaded query={place}>
      {(other) =>
        other.id === workspace.id ? null : (
          <EmptyState
            title={words.requests.inOther(other.name)}
            lead={words.requests.inOtherLead(workspace.name)}
            action={
              <Button look="ink" onClick={() => void openWorkspace(other.id)}>
                {words.requests.openAndLook(other.name)}
              </Button>
            }
          />
        )
      }
    </Loaded>
  )
}

function Nowhere() {
  const { user } = usePerson()
  const { leave } = useSessionMoves()
  return (
    <EmptyState
      title={words.requests.missing}
      lead={words.requests.missingLead(user.name, user.email)}
      action={
        <Link to="/requests" search={{}} className={buttonLook("line")}>
          {words.requests.back}
        </Link>
      }
      learn={
        <Button look="ghost" onClick={() => void leave()}>
          {words.requests.otherPerson}
        </Button>
      }
    />
  )
}

import { useQuery } from "@tanstack/react-query"
import { waitingQuery } from "../api/queries.ts"
import { usePerson } from "./person.ts"

/** How many requests of agents wait for the person in the workspace that is open. */
export function useWaiting(): number {
  const { workspace } = usePerson()
  const waiting = useQuery(waitingQuery).data ?? []
  return waiting.filter((each) => each.workspace.id === workspace.id).length
}

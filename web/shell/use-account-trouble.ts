import { useQuery } from "@tanstack/react-query"
import { accountsQuery } from "../api/queries.ts"
import { usePerson } from "./person.ts"

/** Whether an account has to be connected again before anything goes out to it. */
export function useAccountTrouble(): boolean {
  const { workspace } = usePerson()
  const { data } = useQuery(accountsQuery(workspace.id))
  return data?.some(({ status }) => status === "NeedsReconnect") === true
}

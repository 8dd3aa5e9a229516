import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"

/**
 * Something a person is typing that outlives its page: a session that ends in the middle leads to the sign-in page and
 * back, and the words are still there. Kept in memory beside the answers, so signing out empties both. Never for passwords.
 */
export function useKept(
  key: string,
  initial: string,
): [value: string, set: (value: string) => void, forget: () => void] {
  const queries = useQueryClient()
  const [value, setValue] = useState(() => queries.getQueryData<string>(["kept", key]) ?? initial)
  const set = (next: string) => {
    queries.setQueryData(["kept", key], next)
    setValue(next)
  }
  const forget = () => queries.removeQueries({ queryKey: ["kept", key] })
  return [value, set, forget]
}

import { useQuery } from "@tanstack/react-query"
import { patiently } from "../api/patiently.ts"
import type { checkDraft, countItem, fitsThread, labelOfKey } from "./check-draft.ts"

type Checks = {
  readonly checkDraft: typeof checkDraft
  readonly countItem: typeof countItem
  readonly fitsThread: typeof fitsThread
  readonly labelOfKey: typeof labelOfKey
}

const load = () => patiently(() => import("./check-draft.ts"))

/** The checks of the networks' limits, once they have arrived; writing does not wait for them. */
export function useChecks(): Checks | null {
  const { data } = useQuery<Checks>({ queryKey: ["checks"], queryFn: load, staleTime: Infinity })
  return data ?? null
}

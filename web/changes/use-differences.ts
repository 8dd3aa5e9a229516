import { useQuery } from "@tanstack/react-query"
import { limitsQuery } from "../api/queries.ts"
import { usePerson } from "../shell/person.ts"
import { findDifferences } from "./find-differences.ts"
import type { Difference, Side } from "./find-differences.ts"

export type FindDifferences = (one: Side, other: Side) => readonly Difference[]

/** Finds what a person sees of the difference between two sides: times in their zone, options by their labels. */
export function useDifferences(): FindDifferences {
  const { user } = usePerson()
  const limits = useQuery(limitsQuery).data ?? []
  const labelOf = (wanted: string) => limits.flatMap(({ options }) => options).find(({ key }) => key === wanted)?.label
  return (one, other) => findDifferences(one, other, { timeZone: user.timeZone, labelOf })
}

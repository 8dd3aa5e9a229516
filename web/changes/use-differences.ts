import { useQuery } from "@tanstack/react-query"
import { limitsQuery } from "../api/queries.ts"
import { labelOfOption, sayOptionValue } from "../post/options/say-option.ts"
import { usePerson } from "../shell/person.ts"
import { findDifferences } from "./find-differences.ts"
import type { Difference, Side } from "./find-differences.ts"

export type FindDifferences = (one: Side, other: Side) => readonly Difference[]

/** Finds what a person sees of the difference between two sides: times in their zone, options by their labels. */
export function useDifferences(): FindDifferences {
  const { user } = usePerson()
  const limits = useQuery(limitsQuery).data ?? []
  const optionOf = (wanted: string) => limits.flatMap(({ options }) => options).find(({ key }) => key === wanted)
  const labelOf = (wanted: string) => {
    const option = optionOf(wanted)
    return option === undefined ? undefined : labelOfOption(option)
  }
  // Choices in words; what was typed stands as it is, because a person answers for every letter of it.
  const sayValue = (wanted: string, value: string) => {
    const option = optionOf(wanted)
    return option === undefined || option.type === "text" ? value : sayOptionValue(option, value)
  }
  return (one, other) => findDifferences(one, other, { timeZone: user.timeZone, labelOf, sayValue })
}

import { reach } from "./en/reach.ts"

/** The words of what reaches a person, apart from the others: they are fetched with its page. */
export const reachWords = reach

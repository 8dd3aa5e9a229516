import { problem } from "./en/problem.ts"

/** The words of the page of a post, apart from the others: they are fetched with it. */
export const problemWords = problem

import { away } from "./en/away.ts"

/** What is said while the server is away, apart from the others: it is fetched when that is needed. */
export const awayWords = away

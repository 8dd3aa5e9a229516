import { homeBody } from "./en/home-body.ts"

/** The words of Home, apart from the others: they are fetched with what they stand on. */
export const homeWords = homeBody

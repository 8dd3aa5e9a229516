import { imports } from "./en/imports.ts"

/** The words of the import, apart from the others: they are fetched with its page. */
export const importWords = imports

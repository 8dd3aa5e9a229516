import { sharing } from "./en/sharing.ts"

/** The words of what was shared, apart from the others: they are fetched with its page. */
export const sharingWords = sharing

import { shortcuts } from "./en/shortcuts.ts"

/** The words of the sheet of shortcuts, apart from the others: they are fetched with it. */
export const shortcutWords = shortcuts

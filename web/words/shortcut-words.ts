import { speak } from "./speak.ts"

/** The words of the sheet of shortcuts, apart from the others: they are fetched with it. */
export const shortcutWords = await speak({
  en: async () => (await import("./en/shortcuts.ts")).shortcuts,
  es: async () => (await import("./es/shortcuts.ts")).shortcuts,
})

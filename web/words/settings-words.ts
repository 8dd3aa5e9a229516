import { speak } from "./speak.ts"

/** The words of the settings, apart from the others: they are fetched with what shows them. */
export const settingsWords = await speak({
  en: async () => (await import("./en/settings.ts")).settings,
  es: async () => (await import("./es/settings.ts")).settings,
})

import { speak } from "./speak.ts"

/** The words of what was shared, apart from the others: they are fetched with its page. */
export const sharingWords = await speak({
  en: async () => (await import("./en/sharing.ts")).sharing,
  es: async () => (await import("./es/sharing.ts")).sharing,
})

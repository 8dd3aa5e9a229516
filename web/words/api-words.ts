import { speak } from "./speak.ts"

/** Apart from the words that every page needs: they are fetched with what shows them. */
export const apiWords = await speak({
  en: async () => (await import("./en/api.ts")).api,
  es: async () => (await import("./es/api.ts")).api,
})

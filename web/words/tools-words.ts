import { speak } from "./speak.ts"

/** Apart from the words that every page needs: they are fetched with what shows them. */
export const toolsWords = await speak({
  en: async () => (await import("./en/tools.ts")).tools,
  es: async () => (await import("./es/tools.ts")).tools,
})

import { speak } from "./speak.ts"

/** The words of what reaches a person, apart from the others: they are fetched with its page. */
export const reachWords = await speak({
  en: async () => (await import("./en/reach.ts")).reach,
  es: async () => (await import("./es/reach.ts")).reach,
})

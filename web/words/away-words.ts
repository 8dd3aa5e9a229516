import { speak } from "./speak.ts"

/** What is said while the server is away, apart from the others: it is fetched when that is needed. */
export const awayWords = await speak({
  en: async () => (await import("./en/away.ts")).away,
  es: async () => (await import("./es/away.ts")).away,
})

import { speak } from "./speak.ts"

/** The words of Home, apart from the others: they are fetched with what they stand on. */
export const homeWords = await speak({
  en: async () => (await import("./en/home-body.ts")).homeBody,
  es: async () => (await import("./es/home-body.ts")).homeBody,
})

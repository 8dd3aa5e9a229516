import { speak } from "./speak.ts"

/** The words of the page of a post, apart from the others: they are fetched with it. */
export const problemWords = await speak({
  en: async () => (await import("./en/problem.ts")).problem,
  es: async () => (await import("./es/problem.ts")).problem,
})

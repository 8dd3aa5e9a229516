import { speak } from "./speak.ts"

/** The words of the import, apart from the others: they are fetched with its page. */
export const importWords = await speak({
  en: async () => (await import("./en/imports.ts")).imports,
  es: async () => (await import("./es/imports.ts")).imports,
})

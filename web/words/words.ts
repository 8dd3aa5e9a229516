import { speak } from "./speak.ts"

/** The texts that every page may need. Modules wait for them, so they are there before anything is drawn. */
export const words = await speak({
  en: async () => (await import("./en.ts")).en,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
})

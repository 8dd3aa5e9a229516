import { speak } from "./speak.ts"

/** What an operator is warned of. English is in the domain: the console says the same. */
export const warningWords = await speak({
  en: async () => (await import("#domain/warning-words.ts")).englishWarnings,
  es: async () => (await import("./es/warnings.ts")).warnings,
})

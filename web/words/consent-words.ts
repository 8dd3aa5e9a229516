import { speak } from "./speak.ts"

/** The words of consent, apart from the others: they are fetched with its page. */
export const consentWords = await speak({
  en: async () => (await import("./en/consent.ts")).consent,
  es: async () => (await import("./es/consent.ts")).consent,
})

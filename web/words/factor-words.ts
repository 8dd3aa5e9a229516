import { speak } from "./speak.ts"

/** What the settings say about second factors, apart from the others: it is fetched with them. */
export const factorWords = await speak({
  en: async () => (await import("./en/factors.ts")).factors,
  es: async () => (await import("./es/factors.ts")).factors,
})

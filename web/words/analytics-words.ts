import { speak } from "./speak.ts"

/** The words of statistics, apart from the others: they are fetched with what shows numbers. */
export const analyticsWords = await speak({
  en: async () => (await import("./en/analytics.ts")).analytics,
  es: async () => (await import("./es/analytics.ts")).analytics,
})

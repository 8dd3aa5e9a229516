import { speak } from "./speak.ts"

/** The words of the bell, apart from the others: they are fetched with what they stand on. */
export const notificationWords = await speak({
  en: async () => (await import("./en/notifications.ts")).notifications,
  es: async () => (await import("./es/notifications.ts")).notifications,
})

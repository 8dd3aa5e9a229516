import { speak } from "./speak.ts"

/** The words of pages that few people see, and seldom: they are fetched with them. */
export const mailWords = await speak({
  en: async () => (await import("./en/mail.ts")).mail,
  es: async () => (await import("./es/mail.ts")).mail,
})

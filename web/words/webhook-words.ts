import { speak } from "./speak.ts"

/** The words of the webhooks, apart from the others: they are fetched with their pages. */
export const webhookWords = await speak({
  en: async () => (await import("./en/webhooks.ts")).webhooks,
  es: async () => (await import("./es/webhooks.ts")).webhooks,
})

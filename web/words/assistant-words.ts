import { speak } from "./speak.ts"

/** The words of the assistant, apart from the others: they are fetched with it. */
export const assistantWords = await speak({
  en: async () => (await import("./en/assistant.ts")).assistant,
  es: async () => (await import("./es/assistant.ts")).assistant,
})

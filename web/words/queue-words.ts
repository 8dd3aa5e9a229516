import { speak } from "./speak.ts"

/** Apart from the words that every page needs: they are fetched with what shows them. */
export const queueWords = await speak({
  en: async () => (await import("./en/queue.ts")).queue,
  es: async () => (await import("./es/queue.ts")).queue,
})

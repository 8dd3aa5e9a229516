import { speak } from "./speak.ts"

/** The words about connecting an app, apart from the others: they are fetched with their page. */
export const connectWords = await speak({
  en: async () => (await import("./en/connect.ts")).connect,
  es: async () => (await import("./es/connect.ts")).connect,
})

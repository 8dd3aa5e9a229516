import { speak } from "./speak.ts"

/** What Settings, Server says, apart from the others: it is fetched with the settings. */
export const serverWords = await speak({
  en: async () => (await import("./en/server.ts")).server,
  es: async () => (await import("./es/server.ts")).server,
})

import { speak } from "./speak.ts"

/** What is said about exports and imports of workspaces, apart from the others: it is fetched with what shows it. */
export const archiveWords = await speak({
  en: async () => (await import("./en/archives.ts")).archives,
  es: async () => (await import("./es/archives.ts")).archives,
})

import { speak } from "./speak.ts"

/** The words of the team, apart from the others: they are fetched with its page. */
export const teamWords = await speak({
  en: async () => (await import("./en/team.ts")).team,
  es: async () => (await import("./es/team.ts")).team,
})

import { speak } from "./speak.ts"

/** What the settings say about the simulators, apart from the others: it is fetched with them. */
export const sandboxWords = await speak({
  en: async () => (await import("./en/sandbox.ts")).sandbox,
  es: async () => (await import("./es/sandbox.ts")).sandbox,
})

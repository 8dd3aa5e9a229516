import { speak } from "./speak.ts"

/** The words of the assistant's settings, apart from the others: they are fetched with what they stand on. */
export const assistantWords = await speak({
  en: async () => (await import("./en/assistant-settings.ts")).assistantSettings,
  es: async () => (await import("./es/assistant-settings.ts")).assistantSettings,
})

const providers: Readonly<Record<string, string>> = assistantWords.providers

/** "Anthropic"; for a provider that nobody has put into words yet, as scripts know it. */
export function nameProvider(provider: string): string {
  return providers[provider] ?? provider
}

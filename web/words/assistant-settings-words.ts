import { assistantSettings } from "./en/assistant-settings.ts"

/** The words of the assistant's settings, apart from the others: they are fetched with what they stand on. */
export const assistantWords = assistantSettings

const providers: Readonly<Record<string, string>> = assistantSettings.providers

/** "Anthropic"; for a provider that nobody has put into words yet, as scripts know it. */
export function nameProvider(provider: string): string {
  return providers[provider] ?? provider
}

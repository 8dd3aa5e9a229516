const names: Readonly<Record<string, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
  compatible: "your model server",
}

/** Who runs the model, as people call them. */
export function providerName(provider: string): string {
  return names[provider] ?? provider
}

export const modelProviders = ["anthropic", "openai", "google", "compatible"] as const

export type ModelProvider = (typeof modelProviders)[number]

/** As people know them. */
export const providerNames: Readonly<Record<ModelProvider, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
  compatible: "this server",
}

/** Which model is asked, and how it is reached. */
export type ModelOptions = {
  readonly provider: ModelProvider
  readonly model: string
  readonly key: string | undefined
  /** Undefined for the provider's own address. */
  readonly url: string | undefined
  /** How requests go out; undefined for an address that the operator has set, which is trusted. */
  readonly fetch?: typeof globalThis.fetch
}

import type { LanguageModel } from "ai"
import type { ModelOptions } from "#models/model-options.ts"

// Its hints about models that it does not know are for developers, not for the log of an operator.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

/** The model, ready to be asked. Each provider's code is loaded when it is first needed. */
export async function openModel({ provider, model, key, url, fetch }: ModelOptions): Promise<LanguageModel> {
  const access = {
    ...(key === undefined ? {} : { apiKey: key }),
    ...(url === undefined ? {} : { baseURL: url }),
    ...(fetch === undefined ? {} : { fetch }),
  }
  switch (provider) {
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(access)(model)
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(access)(model)
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(access)(model)
    default: {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
      return createOpenAICompatible({ ...access, name: provider, baseURL: url ?? "", includeUsage: true })(model)
    }
  }
}

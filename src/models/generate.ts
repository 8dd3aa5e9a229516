import type { ModelOptions } from "#models/model-options.ts"
import { openModel } from "#models/open-model.ts"
import type { TokenCount } from "#models/price.ts"
import { sayModelFault } from "#models/say-model-fault.ts"

export type ModelQuestion = {
  /** What the model is to do. */
  readonly task: string
  readonly picture?: { readonly bytes: Uint8Array; readonly mediaType: string }
  readonly mostTokens: number
}

const patienceMs = 45_000
const mostTries = 2

/** One question, one answer. */
export async function generate(
  options: ModelOptions,
  { task, picture, mostTokens }: ModelQuestion,
): Promise<TokenCount & { readonly text: string }> {
  const { generateText } = await import("ai")
  try {
    const { text, usage } = await generateText({
      model: await openModel(options),
      maxOutputTokens: mostTokens,
      maxRetries: mostTries - 1,
      abortSignal: AbortSignal.timeout(patienceMs),
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: task },
            ...(picture === undefined
              ? []
              : [{ type: "file" as const, data: picture.bytes, mediaType: picture.mediaType }]),
          ],
        },
      ],
    })
    return { text: text.trim(), tokensIn: usage.inputTokens ?? 0, tokensOut: usage.outputTokens ?? 0 }
  } catch (error) {
    throw await sayModelFault(error, options)
  }
}

import { FairTurns } from "#domain/fair-turns.ts"
import { Problem } from "#domain/problem.ts"
import type { ModelOptions } from "#models/model-options.ts"
import { openModel } from "#models/open-model.ts"
import { sayModelFault } from "#models/say-model-fault.ts"

/*
 * The language model that the operator has set, asked for one thing at a time. Where none is set, nothing is sent to
 * anybody.
 */

export type ModelsDeps = { readonly models: Models }

export type ModelQuestion = {
  /** What the model is to do. */
  readonly task: string
  readonly picture: { readonly bytes: Uint8Array; readonly mediaType: string }
  readonly mostTokens: number
}

const patienceMs = 45_000
const mostTries = 2

export class Models {
  readonly #options: ModelOptions | null
  readonly #turns = new FairTurns({ atOnce: 8, atOncePerKey: 2, perKey: 20, inAll: 200 })

  constructor(options: ModelOptions | null) {
    this.#options = options
  }

  /** What is set, without its key. */
  get about(): { readonly provider: string; readonly model: string } | null {
    return this.#options === null ? null : { provider: this.#options.provider, model: this.#options.model }
  }

  /** The model's answer to a question about a picture. */
  async ask(workspaceId: string, { task, picture, mostTokens }: ModelQuestion): Promise<string> {
    const options = this.#options
    if (options === null) {
      throw new Problem(
        "Conflict",
        "No language model is set on this server. Its operator can set FANFARE_AI_PROVIDER.",
      )
    }
    return this.#turns.run(workspaceId, async () => {
      const { generateText } = await import("ai")
      try {
        const { text } = await generateText({
          model: await openModel(options),
          maxOutputTokens: mostTokens,
          maxRetries: mostTries - 1,
          abortSignal: AbortSignal.timeout(patienceMs),
          messages: [
            {
              role: "user",
              content: [
                { type: "text", text: task },
                { type: "file", data: picture.bytes, mediaType: picture.mediaType },
              ],
            },
          ],
        })
        return text.trim()
      } catch (error) {
        throw sayModelFault(error, options)
      }
    })
  }
}

import { refuse, setting } from "#app/setting.ts"
import { type ModelOptions, modelProviders } from "#models/model-options.ts"

/** The language model of the operator's choice. Without one nothing is ever sent to any. */
export const modelSettings = {
  FANFARE_AI_PROVIDER: setting({
    about:
      "Whose language model is used: anthropic, openai, google, or compatible for any server that speaks OpenAI's chat completions, such as a local one. Set together with FANFARE_AI_MODEL.",
    example: "anthropic",
    otherwise: "no model, and nothing is sent to one",
    read: (text) => {
      if (text === undefined) return undefined
      return modelProviders.find((each) => each === text) ?? refuse(`one of ${modelProviders.join(", ")}`)
    },
  }),
  FANFARE_AI_MODEL: setting({
    about: "The name of the model at that provider.",
    example: "claude-sonnet-4-5",
    otherwise: "none",
    read: (text) => (text === undefined || /^[!-~]{1,200}$/.test(text) ? text : refuse("a name without spaces")),
  }),
  FANFARE_AI_KEY: setting({
    about: "The key of the provider. A server of your own may need none.",
    example: "the key that the provider shows",
    otherwise: "none",
    isSecret: true,
    read: (text) => (text === undefined || /^[!-~]+$/.test(text) ? text : refuse("a key without spaces")),
  }),
  FANFARE_AI_URL: setting({
    about: "Where the provider is reached, with its path. Needed for compatible.",
    example: "http://localhost:11434/v1",
    otherwise: "the provider's own address",
    read: modelAddress,
  }),
  FANFARE_AI_TOKENS_PER_MONTH: setting({
    about:
      "How many tokens a workspace may use of the operator's key in a month. Workspaces with a key of their own set their own budget.",
    example: "5000000",
    otherwise: "no limit",
    read: (text) =>
      text === undefined || /^[1-9]\d{0,14}$/.test(text)
        ? text === undefined
          ? undefined
          : Number(text)
        : refuse("a whole number of tokens"),
  }),
}

type Read = { readonly [Name in keyof typeof modelSettings]: ReturnType<(typeof modelSettings)[Name]["read"]> }

/** What is wrong with them together. */
export function modelFault(read: Read): string | undefined {
  const { FANFARE_AI_PROVIDER: provider, FANFARE_AI_MODEL: model, FANFARE_AI_KEY: key, FANFARE_AI_URL: url } = read
  if ((provider === undefined) !== (model === undefined)) {
    return "FANFARE_AI_PROVIDER and FANFARE_AI_MODEL must be set together."
  }
  if (provider === undefined) {
    return key === undefined && url === undefined
      ? undefined
      : "FANFARE_AI_KEY and FANFARE_AI_URL need FANFARE_AI_PROVIDER."
  }
  if (provider === "compatible")
    return url === undefined ? "FANFARE_AI_PROVIDER compatible needs FANFARE_AI_URL." : undefined
  return key === undefined ? `FANFARE_AI_PROVIDER ${provider} needs FANFARE_AI_KEY.` : undefined
}

/** The model that the settings name, or null. */
export function readModel(read: Read): ModelOptions | null {
  const { FANFARE_AI_PROVIDER: provider, FANFARE_AI_MODEL: model, FANFARE_AI_KEY: key, FANFARE_AI_URL: url } = read
  return provider === undefined || model === undefined ? null : { provider, model, key, url }
}

function modelAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isPlain = url !== null && ["http:", "https:"].includes(url.protocol) && url.username === "" && url.search === ""
  return isPlain
    ? text.replace(/\/+$/, "")
    : refuse("an address such as https://models.example.com/v1, without a query")
}

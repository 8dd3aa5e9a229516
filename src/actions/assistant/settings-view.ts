import { z } from "zod"
import { badField, type Problem } from "#domain/problem.ts"
import { type ModelProvider, modelProviders, providerNames } from "#models/model-options.ts"
import type { WorkspaceModel } from "#storage/model-usage.ts"

export const settingsView = z.strictObject({
  isOn: z.boolean(),
  /** What the operator has set, used where the workspace has no model of its own. */
  operatorModel: z.strictObject({ provider: z.string(), name: z.string() }).optional(),
  provider: z.enum(modelProviders).optional(),
  model: z.string().optional(),
  /** The key itself is never shown. */
  hasKey: z.boolean(),
  url: z.string().optional(),
  currency: z.string().optional(),
  /** Of a million tokens, in the currency. */
  priceIn: z.number().optional(),
  priceOut: z.number().optional(),
  monthlyBudget: z.number().optional(),
  monthlyTokens: z.int().optional(),
})

export function viewSettings(
  own: WorkspaceModel | undefined,
  operator: { readonly provider: string; readonly model: string } | null,
): z.input<typeof settingsView> {
  const provider = modelProviders.find((each) => each === own?.provider)
  const given = {
    provider,
    model: own?.model ?? undefined,
    url: own?.url ?? undefined,
    currency: own?.currency ?? undefined,
    priceIn: own?.price_in ?? undefined,
    priceOut: own?.price_out ?? undefined,
    monthlyBudget: own?.monthly_budget ?? undefined,
    monthlyTokens: own?.monthly_tokens ?? undefined,
  }
  return {
    isOn: own?.is_on !== false,
    hasKey: typeof own?.sealed === "string",
    ...(operator === null ? {} : { operatorModel: { provider: operator.provider, name: operator.model } }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

const visible = /^[!-~]+$/

/** How a model is reached. `""` is the same as leaving it out; a key that is left out stays as it is. */
export const reachInput = {
  provider: z
    .enum(["", ...modelProviders])
    .default("")
    .describe("Empty for the operator's model."),
  key: z
    .string()
    .max(500)
    .refine((text) => text === "" || visible.test(text), "must be a key without spaces")
    .optional()
    .describe("Left out to keep the key that is set; empty for none."),
  url: z
    .string()
    .max(500)
    .transform((text) => text.trim().replace(/\/+$/, ""))
    .refine(isAddress, "must be an address such as https://models.example.com/v1, without a query")
    .default("")
    .describe("Needed for compatible; otherwise the provider's own address."),
}

function isAddress(text: string): boolean {
  if (text === "") return true
  const url = URL.parse(text)
  if (url === null || !["http:", "https:"].includes(url.protocol)) return false
  return [url.username, url.password, url.search, url.hash].every((part) => part === "")
}

export function keyAgain(): Problem {
  return badField("key", "must be typed again when the provider or the address changes")
}

type Reach = { readonly provider: ModelProvider | ""; readonly url: string; readonly hasKey: boolean }

/** What is missing for a model to be reached. */
export function refuseUnreachable({ provider, url, hasKey }: Reach): void {
  if (provider === "compatible" && url === "") throw badField("url", "is needed for a server of your own")
  if (provider !== "compatible" && provider !== "" && !hasKey) {
    throw badField("key", `is needed for ${providerNames[provider]}`)
  }
}

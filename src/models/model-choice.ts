import { Problem } from "#domain/problem.ts"
import { type ModelOptions, modelProviders } from "#models/model-options.ts"
import type { Price } from "#models/price.ts"
import type { WorkspaceModel } from "#storage/model-usage.ts"

/** The model that a workspace uses, and what holds for it. */
export type ModelChoice = {
  readonly options: ModelOptions
  /** Whether the workspace has a key of its own, rather than the operator's. */
  readonly isOwn: boolean
  readonly price: Price | undefined
}

export type ModelChoosing = {
  /** What the operator has set, for every workspace without a model of its own. */
  readonly operator: ModelOptions | null
  readonly openKey: (workspaceId: string, sealed: string) => string
  /** For addresses that people in a workspace have set. */
  readonly guardedFetch: typeof globalThis.fetch
}

/** Null where there is none, or the workspace has turned it off. */
export function chooseModel(
  { operator, openKey, guardedFetch }: ModelChoosing,
  own: WorkspaceModel | undefined,
): ModelChoice | null {
  if (own?.is_on === false) return null
  const price = priceOf(own)
  const provider = modelProviders.find((each) => each === own?.provider)
  if (own !== undefined && provider !== undefined && own.model !== null) {
    const key = own.sealed === null ? undefined : openKey(own.workspace_id, own.sealed)
    const options = { provider, model: own.model, key, url: own.url ?? undefined, fetch: guardedFetch }
    return { options, isOwn: true, price }
  }
  return operator === null ? null : { options: operator, isOwn: false, price }
}

export function priceOf(own: WorkspaceModel | undefined): Price | undefined {
  const { currency = null, price_in = null, price_out = null } = own ?? {}
  if (currency === null || price_in === null || price_out === null) return undefined
  return { currency, perMillionIn: price_in, perMillionOut: price_out }
}

export function noModel(): Problem {
  return new Problem(
    "Conflict",
    "No language model is set for this workspace. An owner can set one in Settings, or the operator with FANFARE_AI_PROVIDER.",
  )
}

import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import {
  keyAgain,
  reachInput,
  refuseUnreachable,
  settingsView,
  viewSettings,
} from "#actions/assistant/settings-view.ts"
import { badField } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { findWorkspaceModel, putWorkspaceModel } from "#storage/model-usage.ts"

const price = z.number().min(0).max(100_000).nullable().default(null)

export const saveAssistantSettings = defineAction({
  name: "assistant.save",
  title: "Change the settings of the assistant",
  description:
    "Turns the assistant's model on or off for this workspace, and sets which model is used, by which key, and what it may cost in a month.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({
    isOn: z.boolean(),
    ...reachInput,
    model: z.string().trim().max(200).default("").describe("The name of the model at the provider."),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^(?:[A-Z]{3})?$/, "must be a currency such as EUR")
      .default(""),
    priceIn: price.describe("Of a million tokens that are sent."),
    priceOut: price.describe("Of a million tokens that come back."),
    monthlyBudget: z.number().min(0.01).max(1_000_000).nullable().default(null),
    monthlyTokens: z.int().positive().max(1_000_000_000_000).nullable().default(null),
  }),
  output: settingsView,

  // What is turned off asks nobody, so that it can be turned off whatever has become of its address.
  prepare: async ({ isOn, provider, url }, { services }) =>
    services.models.refuseAddress(isOn && provider !== "" ? url : ""),

  async run(input, { db, services, actor }) {
    const old = await findWorkspaceModel(db)
    const { provider, key, url, model, currency, priceIn, priceOut } = input
    const sealed =
      key === undefined
        ? (old?.sealed ?? null)
        : key === ""
          ? null
          : services.keyring.seal("model-key", db.workspaceId, key)
    // A key must not go to a place that it was not typed for. The operator's model takes none.
    const isElsewhere = provider !== (old?.provider ?? "") || url !== (old?.url ?? "")
    if (key === undefined && sealed !== null && provider !== "" && isElsewhere) throw keyAgain()
    refuseUnreachable({ provider, url, hasKey: sealed !== null })
    if (provider !== "" && model === "") throw badField("model", "is needed")
    if ((priceIn === null) !== (priceOut === null)) throw badField("priceOut", "is needed together with priceIn")
    if (priceIn !== null && currency === "") throw badField("currency", "is needed for prices")
    if (input.monthlyBudget !== null && priceIn === null) {
      throw badField("monthlyBudget", "needs the prices; without them use monthlyTokens")
    }
    const now = services.clock.now()
    const row = {
      is_on: input.isOn,
      provider: provider === "" ? null : provider,
      model: provider === "" ? null : model,
      sealed: provider === "" ? null : sealed,
      url: provider === "" || url === "" ? null : url,
      currency: currency === "" ? null : currency,
      price_in: priceIn,
      price_out: priceOut,
      monthly_budget: input.monthlyBudget,
      monthly_tokens: input.monthlyTokens,
      updated_at: now,
    }
    await putWorkspaceModel(db, row)
    await announce(db, now, { workspaceId: actor.workspaceId }, "workspaces")
    return viewSettings({ ...row, workspace_id: db.workspaceId }, services.models.operator)
  },
  detail: ({ isOn, provider, model }) => {
    if (!isOn) return "off"
    return provider === "" ? "the operator's model" : `${provider} ${model}`
  },
})

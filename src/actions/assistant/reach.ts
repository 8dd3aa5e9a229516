import type { Services } from "#actions/action.ts"
import { keyAgain, refuseUnreachable } from "#actions/assistant/settings-view.ts"
import type { Id } from "#domain/ids.ts"
import { badField } from "#domain/problem.ts"
import { modelProviders, type ModelOptions } from "#models/model-options.ts"
import { inWorkspace } from "#storage/database.ts"
import { findWorkspaceModel } from "#storage/model-usage.ts"

type Given = { readonly provider: string; readonly key?: string | undefined; readonly url: string }

/** How a model would be reached that an owner is about to set. The saved key is used only where it was saved for. */
export async function readReach(
  services: Services,
  workspaceId: Id<"wsp">,
  { provider: name, key, url }: Given,
): Promise<Omit<ModelOptions, "model">> {
  const provider = modelProviders.find((each) => each === name)
  if (provider === undefined) throw badField("provider", "choose a provider first")
  const old = await services.database.read((db) => findWorkspaceModel(inWorkspace(db, workspaceId)))
  const isSame = old?.provider === provider && (old.url ?? "") === url
  const saved = isSame && old.sealed !== null ? services.keyring.open("model-key", workspaceId, old.sealed) : undefined
  const used = key ?? saved
  // A key must not go to a place that it was not typed for.
  if (key === undefined && !isSame && typeof old?.sealed === "string") throw keyAgain()
  refuseUnreachable({ provider, url, hasKey: used !== undefined && used !== "" })
  await services.models.refuseAddress(url)
  return { provider, key: used === "" ? undefined : used, url: url === "" ? undefined : url }
}

import type { Keyring } from "#crypto/keyring.ts"
import type { Database } from "#storage/database.ts"
import { listSealedModels, resealModel } from "#storage/model-usage.ts"

/** Seals again what an older key sealed, so that the older key can be taken away. */
export async function resealModels(deps: { readonly database: Database; readonly keyring: Keyring }): Promise<void> {
  const { database, keyring } = deps
  for (const model of await database.read(listSealedModels)) {
    if (model.sealed === null || !keyring.isStale(model.sealed)) continue
    const key = keyring.open("model-key", model.workspace_id, model.sealed)
    await database.write((db) => resealModel(db, model, keyring.seal("model-key", model.workspace_id, key)))
  }
}

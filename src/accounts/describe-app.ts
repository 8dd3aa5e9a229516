import type { AccountsDeps } from "#accounts/accounts.ts"
import { returnAddress } from "#accounts/needs.ts"
import type { Json } from "#networks/network.ts"

/** What we say of ourselves to a network that registers no apps; null where none is told, or nobody could look. */
export function describeApp(deps: AccountsDeps, key: string): Json {
  const where = deps.connectable.find((each) => each.key === key)
  if (where === undefined) return null
  const app = deps.outsideOf(where)?.app
  const ownApp = deps.adapterOf(where.key)?.ownApp
  return app === undefined || ownApp === undefined ? null : ownApp.describe(app, returnAddress(deps, where.key))
}

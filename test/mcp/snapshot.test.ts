import { join } from "node:path"
import { test } from "node:test"
import type { Services } from "#actions/action.ts"
import { type Scope, scopes } from "#domain/scopes.ts"
import { actionTools } from "#mcp/action-tools.ts"
import { Catalogue } from "#mcp/catalogue.ts"
import type { ToolListing } from "#mcp/tool.ts"

/* What every agent reads, to be looked at when it changes: node --test --test-update-snapshots test/mcp/snapshot.test.ts */

const at = (name: string) => join(import.meta.dirname, `${name}.snapshot`)
const catalogue = new Catalogue(actionTools({} as Services, () => undefined))
const list = (granted: readonly Scope[]) => JSON.parse(catalogue.list(granted)) as readonly ToolListing[]

test("tools/list for a token with every scope", (t) => {
  t.assert.fileSnapshot(list(scopes), at("tools-with-every-scope"))
})

test("tools/list for every set of scopes", (t) => {
  const sets = scopes.reduce<readonly (readonly Scope[])[]>(
    (all, scope) => all.flatMap((set) => [set, [...set, scope]]),
    [[]],
  )
  const names = Object.fromEntries(sets.map((set) => [set.join(" "), list(set).map(({ name }) => name)]))
  t.assert.fileSnapshot(names, at("tools-by-scopes"))
})

import assert from "node:assert/strict"
import { it } from "node:test"
import { networkSettings } from "#app/network-settings.ts"
import { networkKeys } from "#domain/network.ts"
import { adapterOf } from "#networks/all.ts"

it("every network has the settings that an operator uses it with", () => {
  const given = new Set(Object.keys(networkSettings))
  const wanted = networkKeys.flatMap((key) => {
    const name = `FANFARE_${key.toUpperCase().replaceAll("-", "_")}`
    const { needs, apiVersion } = adapterOf(key) ?? assert.fail()
    const keys = needs.appKeys ? [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] : [name]
    return typeof apiVersion === "string" ? keys : [...keys, `${name}_API_VERSION`]
  })
  assert.deepEqual(
    wanted.filter((name) => !given.has(name)),
    [],
  )
  assert.deepEqual(
    [...given].filter((name) => !wanted.includes(name)),
    ["FANFARE_PINTEREST_API_HOST", "FANFARE_PRIVATE_SERVERS"],
  )
})

import assert from "node:assert/strict"
import { before, describe, it } from "node:test"
import { type Config, createConfig, lintFromString } from "@redocly/openapi-core"
import { catalog } from "../src/actions/catalog.ts"
import { describeApi } from "../src/http/openapi.ts"

/* Redocly's linter reads what /api/openapi.json says, by its strict rules. */

describe("the description of the API", () => {
  let config: Config
  before(async () => void (config = await createConfig({ extends: ["recommended-strict"] })))

  async function lint(description: object): Promise<readonly string[]> {
    const source = JSON.stringify(description)
    const found = await lintFromString({ source, absoluteRef: "/openapi.json", config })
    return found.map(({ ruleId, location: [place] }) => `${ruleId} ${place?.pointer ?? ""}`)
  }

  const ours = () => describeApi(new URL("https://fanfare.social"))

  it("passes, but for actions that an agent can only ask for: they have no good answer to describe", async () => {
    const expected = catalog
      .filter(({ policy }) => policy === "NeedsApproval")
      .map(({ name }) => `operation-2xx-response #/paths/~1api~1agent~1tools~1${name}/post/responses`)
    assert.ok(expected.length > 0)
    assert.deepEqual(await lint(ours()), expected)
  })

  it("does not pass with a reference that leads nowhere, nor with two operations of one name", async () => {
    const broken = JSON.stringify(ours())
    const withoutTarget = broken.replaceAll('"#/components/schemas/Problem"', '"#/components/schemas/Problems"')
    assert.match((await lint(JSON.parse(withoutTarget) as object)).join(), /no-unresolved-refs/)
    const twice = broken.replace('"operationId":"posts.get"', '"operationId":"posts.list"')
    assert.match((await lint(JSON.parse(twice) as object)).join(), /operation-operationId-unique/)
  })
})

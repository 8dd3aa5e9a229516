import assert from "node:assert/strict"
import { drive, itemOf, outsideOf } from "#networks/conformance/drive.ts"
import { shown } from "#networks/conformance/pieces.ts"
import type { ConformanceCase } from "#networks/conformance/stage.ts"

/** What an account offers: on networks where accounts differ. */
export const choiceCases: readonly ConformanceCase[] = [
  {
    name: "what an account offers",
    async run(stage) {
      const { adapter, network } = stage
      if (adapter.readChoices === undefined) return "the same as all others"
      const author = await stage.connect()
      const came = await adapter.readChoices(outsideOf(stage), author)
      assert.ok(came.kind === "offered", JSON.stringify(came))
      const known = new Set<string>(network.options.map(({ key }) => key))
      const offered = Object.entries(came.choices.options)
      for (const [key, { choices, dependsOn }] of offered) {
        assert.ok(known.has(key), `the network has no option ${key}`)
        assert.ok(dependsOn === undefined || known.has(dependsOn), `the network has no option ${dependsOn}`)
        for (const { value, label } of choices) assert.ok(value !== "" && label !== "", `${key}: ${value} ${label}`)
      }
      for (const limit of Object.values(came.choices.limits)) assert.ok(limit > 0 && Number.isInteger(limit))
      return offered.length === 0 ? "its limits" : offered.map(([key]) => key).join(", ")
    },
  },
  {
    name: "what an account offers, while the network is down",
    async run(stage) {
      const { adapter } = stage
      if (adapter.readChoices === undefined) return "not asked"
      const author = await stage.connect()
      const down = async () => ({ status: 503, headers: {}, body: "<h1>Trouble</h1>" })
      const came = await adapter.readChoices(outsideOf({ ...stage, http: down }), author)
      assert.ok(came.kind === "refused" && came.why === "rate", JSON.stringify(came))
      return "refused for now"
    },
  },
  {
    name: "what follows a post",
    async run(stage) {
      const { adapter } = stage
      const { followUp } = adapter.publish
      if (followUp === undefined || adapter.readChoices === undefined) return "nothing"
      const author = await stage.connect()
      const came = await adapter.readChoices(outsideOf(stage), author)
      assert.ok(came.kind === "offered", JSON.stringify(came))
      const options: Record<string, string> = {}
      for (const [key, { choices }] of Object.entries(came.choices.options)) options[key] = choices[0]?.value ?? ""
      const piece = { ...shown(stage), options }
      const published = await drive(stage, author, [piece])
      assert.ok(published.kind === "published", JSON.stringify(published))
      const item = itemOf(stage, piece)
      assert.ok(followUp.isWanted(item.options))
      for (const placed of published.placed) {
        assert.deepEqual(await followUp.run(outsideOf(stage), author, item, placed), { kind: "followed" })
        const down = outsideOf(stage, async () => ({ status: 503, headers: {}, body: "<h1>Trouble</h1>" }))
        const refused = await followUp.run(down, author, item, placed)
        assert.ok(refused.kind === "refused" && refused.why === "rate", JSON.stringify(refused))
      }
      return Object.keys(options).join(", ")
    },
  },
]

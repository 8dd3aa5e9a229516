import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { agentActions, catalog } from "#actions/catalog.ts"
import { problemStatus } from "#domain/problem.ts"
import { openPlace, type Place } from "../posts/place.ts"

type Schema = { readonly type?: string; readonly properties?: Record<string, unknown>; readonly required?: string[] }
type Operation = {
  readonly operationId: string
  readonly "x-policy"?: string
  readonly requestBody: { readonly content: Record<string, { readonly schema: Schema }> }
  readonly responses: Record<
    string,
    { readonly description: string; readonly content?: Record<string, { readonly schema: Schema }> }
  >
}
type Description = {
  readonly openapi: string
  readonly paths: Record<string, { readonly post?: Operation; readonly get?: Operation }>
}

let place: Place
let description: Description

before(async () => {
  place = await openPlace()
  description = (await place.world.visitor().get("/api/openapi.json")).body as Description
})
after(async () => place.close())

test("S-434: the description is OpenAPI 3.1, has every agent action and the upload, and no version in a path", () => {
  assert.match(description.openapi, /^3\.1\./)
  const expected = catalog.map(({ name }) => `/api/agent/tools/${name}`)
  assert.deepEqual(
    Object.keys(description.paths).toSorted(),
    [...expected, "/api/agent/tools", "/api/media"].toSorted(),
  )
})

test("S-007 S-122: what it says of an action's input is what the catalog says", () => {
  for (const { name, inputSchema, policy } of catalog) {
    const operation = description.paths[`/api/agent/tools/${name}`]?.post
    assert.deepEqual(operation?.requestBody.content["application/json"]?.schema, inputSchema)
    assert.equal(operation?.["x-policy"], policy)
  }
})

test("what it says of an action's output is what the action answers", async () => {
  const { id } = await place.agent.run("posts.create", { body: "Bulbs are in" })
  const inputs: Record<string, object> = {
    "posts.get": { id },
    "posts.validate": { id },
    "posts.metrics": { id },
    "analytics.summary": { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" },
    "posts.setVersionText": { id, body: "x" },
    "posts.setOption": { id, key: "x.madeWithAi" },
    "posts.update": { id, accountIds: [], versions: [{ content: [{ body: "" }] }] },
    "ui.setContext": { page: "/" },
  }
  for (const { name, policy } of catalog) {
    if (policy === "NeedsApproval") continue
    const schema =
      description.paths[`/api/agent/tools/${name}`]?.post?.responses["200"]?.content?.["application/json"]?.schema
    const answer = (await place.agent.call(name, inputs[name] ?? {})).body as object
    assert.equal(schema?.type, "object", name)
    for (const key of Object.keys(answer)) assert.ok(key in (schema?.properties ?? {}), `${name}: ${key}`)
    for (const key of schema?.required ?? []) assert.ok(key in answer, `${name}: ${key}`)
  }
})

test("every reference in it leads somewhere, and refusals stand under their status", () => {
  const text = JSON.stringify(description)
  for (const [, reference = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = reference
      .split("/")
      .reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], description)
    assert.ok(target, reference)
  }
  const { responses } = description.paths["/api/agent/tools/posts.get"]?.post ?? { responses: {} }
  for (const status of [problemStatus.BadInput, problemStatus.NotFound, problemStatus.TooManyRequests]) {
    assert.ok(String(status) in responses)
  }
})

test("an action that changes something says that it may answer ApprovalRequired, and one that reads does not", () => {
  for (const { name, kind } of agentActions) {
    const { description: words = "" } = description.paths[`/api/agent/tools/${name}`]?.post?.responses["403"] ?? {}
    assert.equal(words.includes("ApprovalRequired"), kind !== "read", name)
  }
})

import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { promisify } from "node:util"
import type { Client } from "../../test/client.ts"
import { connectAccount } from "../../test/connect-account.ts"
import { openWorld, type World } from "../../test/world.ts"

/*
 * Portman reads our OpenAPI document and makes two kinds of requests for every operation: as described, and with one
 * thing wrong: a field that is missing, a number too low or too high, a text too short or too long.
 */

const run = promisify(execFile)
const program = (name: string) => join(import.meta.dirname, "node_modules/.bin", name)

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>> }

type Report = {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string }
      readonly request: { readonly method: string; readonly url: { readonly path: readonly string[] } }
      readonly response?: { readonly code: number }
    }[]
  }
}

type Exchange = { readonly name: string; readonly operation: string; readonly status: number }

describe("a fuzzer that others wrote, on every operation of /api/openapi.json", () => {
  let world: World
  let owner: Client
  let folder: string
  let document: Document
  let exchanges: readonly Exchange[]

  before(async () => {
    world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000" })
    owner = await world.owner()
    folder = mkdtempSync(join(tmpdir(), "fanfare-fuzzer-"))
    document = (await owner.get("/api/openapi.json")).body as Document
    exchanges = await fuzz()
  })
  after(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it("is answered by every operation, never with a fault of ours", () => {
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const asked = new Set(exchanges.map(({ operation }) => operation))
    assert.deepEqual(
      all.filter((operation) => !asked.has(operation)),
      [],
    )
    assert.deepEqual(
      exchanges.filter(({ status }) => status >= 500 || status === 0),
      [],
    )
  })

  it("is refused wherever it breaks the document", () => {
    const broken = exchanges.filter(({ name }) => name.includes("[Fuzz]"))
    assert.ok(broken.length >= 40, `${broken.length} broken requests`)
    assert.deepEqual(
      broken.filter(({ status }) => status < 400),
      [],
    )
  })

  /** Ids that exist, so that what is asked for gets further than to what is missing. */
  async function makeSubjects() {
    const account = await connectAccount(world, owner, "mastodon")
    const { id: post } = await owner.run("posts.create", { body: "Bulbs are in", accountIds: [account] })
    return { account, post }
  }

  async function fuzz(): Promise<readonly Exchange[]> {
    const { account, post } = await makeSubjects()
    const { body } = await owner.post("/api/auth/tokens", { name: "a fuzzer" })
    const { token } = body as { token: string }
    const isOn = { enabled: true }
    const wrong = {
      requiredFields: isOn,
      minimumNumberFields: isOn,
      maximumNumberFields: isOn,
      minLengthFields: isOn,
      maxLengthFields: isOn,
    }
    const fuzzing = [{ requestBody: [wrong], requestQueryParams: [wrong], requestHeaders: [wrong] }]
    const everything = "*::/**"
    const set = (openApiOperation: string, key: string, value: unknown) => {
      return { openApiOperation, overwriteRequestBody: [{ key, value, overwrite: true }] }
    }
    const config = {
      version: 1,
      globals: { securityOverwrites: { bearer: { token } } },
      overwrites: [
        set("POST::/api/agent/tools/posts.*", "id", post),
        set("POST::/api/agent/tools/accounts.delete", "id", account),
      ],
      tests: {
        contractTests: [{ openApiOperation: everything }],
        variationTests: [
          { openApiOperation: everything, openApiResponse: "", variations: [{ name: "Fuzz", fuzzing, tests: {} }] },
        ],
      },
    }
    const file = (name: string) => join(folder, name)
    writeFileSync(file("openapi.json"), JSON.stringify(document))
    writeFileSync(file("config.json"), JSON.stringify(config))
    const [read, write] = [file("openapi.json"), file("collection.json")]
    const how = ["--baseUrl", world.base, "--portmanConfigFile", file("config.json")]
    await run(program("portman"), ["--local", read, "--output", write, ...how], { cwd: folder })
    const reporting = ["--reporters", "json", "--reporter-json-export", file("report.json")]
    await run(program("newman"), ["run", write, "--suppress-exit-code", ...reporting], { cwd: folder })
    const report = JSON.parse(readFileSync(file("report.json"), "utf8")) as Report
    return report.run.executions.map(({ item, request: { method, url }, response }) => {
      return { name: item.name, operation: `${method} /${url.path.join("/")}`, status: response?.code ?? 0 }
    })
  }
})

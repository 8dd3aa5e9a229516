import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { type JudgedEndpoint, openFixtureEndpoint, openService } from "./mcp-endpoints.ts"
import { notOffered, onlyInFixture } from "./mcp-not-offered.ts"
import { runProgram } from "./run-program.ts"

let folder: string
let product: JudgedEndpoint
let fixture: JudgedEndpoint

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-conformance-"))
  product = await openService()
  fixture = await openFixtureEndpoint()
})
after(async () => {
  await product.close()
  await fixture.close()
  await rm(folder, { recursive: true, force: true })
})

/** Scenarios in which every check must pass, with either catalogue. */
const whole: Readonly<Record<string, readonly string[]>> = {
  "2026-07-28": ["tools-list", "dns-rebinding-protection", "http-header-validation"],
  "2025-11-25": ["tools-list", "dns-rebinding-protection", "server-initialize", "ping"],
}

describe("/mcp, judged by the official conformance suite", () => {
  for (const version of ["2026-07-28", "2025-11-25"] as const) {
    for (const catalogue of ["product", "fixture"] as const) {
      it(`speaks ${version} with the ${catalogue} catalogue, but for the features that are not offered`, async (t) => {
        const expected = { ...notOffered, ...(catalogue === "product" ? onlyInFixture : {}) }
        const file = path.join(folder, `${version}-${catalogue}.yaml`)
        const lines = Object.values(expected).flatMap((entries) => entries.map((entry) => `  - ${entry}\n`))
        await writeFile(file, `server:\n${lines.join("")}`)
        const { url } = catalogue === "product" ? product : fixture
        const args = ["server", "--url", url, "--suite", "all", "--spec-version", version, "--expected-failures", file]
        const { code, out, errors } = await runProgram("@modelcontextprotocol/conformance", "dist/index.js", args)
        const [, verdict = out] = out.split("=== SUMMARY ===")
        assert.equal(code, 0, `${verdict}\n${errors}`)
        for (const scenario of whole[version] ?? [])
          assert.match(verdict, new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`))
        t.diagnostic(`${/Total: .*/.exec(verdict)?.[0]}`)
      })
    }
  }
})

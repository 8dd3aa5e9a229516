import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { conformanceCases } from "#networks/conformance.ts"
import { addNetwork } from "../../scripts/new-network/add-network.ts"

const root = join(import.meta.dirname, "..", "..")
const parts = ["package.json", "tsconfig.json", "src", "test", "bin", "client", "scripts", "bench", "web"]

/** What a network passes that can only sign people in. Everything else waits for publishing to be written. */
const passing = [
  "connect",
  "connect, and be refused",
  "revoke",
  "video",
  "thread",
  "options",
  "refused: content",
  "refused: gone",
  "metrics",
  "metrics of missing posts",
  "what an account offers",
  "what an account offers, while the network is down",
  "what follows a post",
  "nonsense while somebody signs in",
  "nonsense while a post goes out",
]

describe("a network that was made by npm run new:network", () => {
  let copy = ""

  const run = (...args: readonly string[]) => {
    // A test that runs tests must not look like a part of them.
    const { NODE_TEST_CONTEXT: _context, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: "utf8" })
    return { status, output: `${stdout}${stderr}` }
  }

  before(() => {
    copy = mkdtempSync(join(tmpdir(), "fanfare-new-network-"))
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true })
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"))
    addNetwork(copy, { key: "bird-house", title: "Bird House" })
  })
  after(() => rmSync(copy, { recursive: true, force: true }))

  it("compiles", () => {
    for (const project of ["tsconfig.json", "web/tsconfig.json"]) {
      const { status, output } = run(
        "node_modules/typescript/bin/tsc",
        "--project",
        project,
        "--noEmit",
        "--checkers",
        "1",
      )
      assert.equal(status, 0, output)
    }
  })

  it("signs people in", () => {
    const { status, output } = run("--test", "src/networks/sign-in.test.ts")
    assert.equal(status, 0, output)
  })

  it("names the files that it still lacks", () => {
    const { status, output } = run("--test", "--test-name-pattern=bird-house", "src/networks/adapters.test.ts")
    assert.equal(status, 1, output)
    for (const file of ["connect.test.ts", "prepare.test.ts", "publish.test.ts", "reconcile.test.ts"]) {
      assert.ok(output.includes(file), output)
    }
  })

  it("passes the conformance cases that need no network of its own, and fails the others by name", () => {
    const { output } = run(
      "--test",
      "--test-reporter=spec",
      "--test-name-pattern=the adapter of bird-house",
      "test/networks/conformance.full.test.ts",
    )
    const names = (mark: string) =>
      [...output.matchAll(new RegExp(`^ +${mark} passes: (.*) \\([\\d.]+ms\\)`, "gm"))].map(([, name]) => name)
    assert.deepEqual(names("✔"), passing, output)
    const failing = conformanceCases.map(({ name }) => name).filter((name) => !passing.includes(name))
    assert.deepEqual(new Set(names("✖")), new Set(failing))
    assert.match(output, /Publishing to Bird House is not written yet/)
  })
})

it("a network that is there already is not made again, nor one without a proper name", () => {
  assert.throws(() => addNetwork(root, { key: "x", title: "X" }), /There is a network x already/)
  assert.throws(() => addNetwork(root, { key: "Bird House", title: "Bird House" }), /lower case words/)
  assert.throws(() => addNetwork(root, { key: "bird-house", title: "" }), /1 to 40 characters/)
})

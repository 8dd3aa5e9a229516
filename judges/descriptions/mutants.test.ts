import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { promisify } from "node:util"
import { networkKeys } from "../../src/domain/network.ts"

/*
 * The judge on trial. Each patch puts the same mistake into an adapter and its simulator, so that the two still agree: the
 * cases that it names pass, and only the judge can notice.
 */

const run = promisify(execFile)
const root = path.join(import.meta.dirname, "..", "..")
const folder = path.join(import.meta.dirname, "mutants")

/** One process is busy with one network. */
const atOnce = 2

type Copy = { readonly dir: string }
type Ended = { readonly hasPassed: boolean; readonly said: string }

async function judgeIn({ dir }: Copy, network: string, cases: readonly string[]): Promise<Ended> {
  const program = path.join("judges", "descriptions", "judge-network.ts")
  // Run by itself: what is in the environment of a test would change how it reports.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return new Promise((settle) => {
    execFile(process.execPath, [program, network, ...cases], { cwd: dir, env }, (error, out, errors) =>
      settle({ hasPassed: error === null, said: out + errors }),
    )
  })
}

async function readCases(patch: string): Promise<readonly string[]> {
  const [, cases = ""] = (await readFile(patch, "utf8")).split("\n")
  return cases.replace(/^Cases: /, "").split(", ")
}

describe("a mistake in an adapter and its simulator alike", { concurrency: atOnce }, () => {
  let scratch: string
  const free: Copy[] = []

  before(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), "fanfare-descriptions-"))
    for (let index = 0; index < atOnce; index += 1) {
      const dir = path.join(scratch, `source-${index}`)
      for (const part of ["src", "test", "judges/descriptions", "package.json", "tsconfig.json"]) {
        await cp(path.join(root, part), path.join(dir, part), { recursive: true })
      }
      await symlink(path.join(root, "node_modules"), path.join(dir, "node_modules"))
      free.push({ dir })
    }
  })
  after(async () => rm(scratch, { recursive: true, force: true }))

  it("is tried for every network", async () => {
    const patches = (await readdir(folder)).map((file) => file.replace(/\.patch$/, ""))
    assert.deepEqual(patches.toSorted(), networkKeys.toSorted())
  })

  for (const network of networkKeys) {
    it(`is noticed in ${network}`, async () => {
      const patch = path.join(folder, `${network}.patch`)
      const copy = free.pop() ?? assert.fail("there are as many copies as tests at once")
      try {
        await run("git", ["apply", patch], { cwd: copy.dir })
        const { hasPassed, said } = await judgeIn(copy, network, await readCases(patch))
        await run("git", ["apply", "--reverse", patch], { cwd: copy.dir })
        // The cases were gone through: the last line counts what they sent.
        assert.match(said, new RegExp(`^${network}: \\d+ exchanges`, "m"))
        assert.match(said, /^✖ /m)
        assert.equal(hasPassed, false)
      } finally {
        free.push(copy)
      }
    })
  }
})

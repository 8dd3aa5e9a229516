import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, describe, it } from "node:test"
import { installPackages, isInstalled } from "../../scripts/prepare/install.mjs"
import { withLock } from "../../scripts/prepare/with-lock.mjs"

const scratch = mkdtempSync(join(tmpdir(), "fanfare-prepare-"))
after(() => rmSync(scratch, { recursive: true }))

let count = 0
function newFolder(): string {
  const folder = join(scratch, String((count += 1)))
  mkdirSync(join(folder, "node_modules"), { recursive: true })
  return folder
}

function restoreEnvironment(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

describe("the packages are installed again", () => {
  const here = { os: process.platform, cpu: process.arch }
  const elsewhere = { os: "plan9", cpu: "pdp11" }
  const lock = {
    "": { optionalDependencies: { "node-here": "1", "node-elsewhere": "1" } },
    "node_modules/zod": { version: "4.0.0", integrity: "sha512-a" },
    "node_modules/vite": { version: "8.0.0", integrity: "sha512-b", dev: true },
    "node_modules/vite-elsewhere": { version: "8.0.0", integrity: "sha512-c", dev: true, optional: true, ...elsewhere },
    "node_modules/node-here": { version: "26.0.0", integrity: "sha512-d", optional: true, ...here },
    "node_modules/node-elsewhere": { version: "26.0.0", integrity: "sha512-e", optional: true, ...elsewhere },
  }
  const { "": _, "node_modules/vite-elsewhere": __, "node_modules/node-elsewhere": ___, ...complete } = lock

  function judge(found: object | undefined, withTools = true): boolean {
    const folder = newFolder()
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }))
    if (found) writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages: found }))
    return isInstalled({ withTools, folder })
  }
  const { "node_modules/zod": zod, ...withoutZod } = complete
  const { "node_modules/vite": vite, ...withoutVite } = complete
  const { "node_modules/node-here": node, ...withoutNode } = complete

  it("not when they are as the lock file asks, those for other machines aside", () => {
    assert.equal(judge(complete), true)
  })

  it("from what npm remembers, or anew where that is too old to know a version", async () => {
    const npm = join(newFolder(), "npm.cjs")
    const record = `${npm}.txt`
    writeFileSync(
      npm,
      `const way = process.argv.find((each) => each.startsWith("--prefer-"))
      require("node:fs").appendFileSync(${JSON.stringify(record)}, way + "\\n")
      if (way === "--prefer-offline") { console.error("npm error code ETARGET\\nnpm error notarget No version"); process.exit(1) }`,
    )
    const { npm_execpath: before, npm_node_execpath: beforeNode } = process.env
    Object.assign(process.env, { npm_execpath: npm, npm_node_execpath: process.execPath })
    try {
      await installPackages(newFolder())
    } finally {
      restoreEnvironment({ npm_execpath: before, npm_node_execpath: beforeNode })
    }
    assert.equal(readFileSync(record, "utf8"), "--prefer-offline\n--prefer-online\n")
  })

  it("when there are none, or an installation broke off", () => {
    assert.equal(judge(undefined), false)
  })

  it("when one is missing, of another version, of other content or too many", () => {
    assert.equal(judge(withoutZod), false)
    assert.equal(judge({ ...complete, "node_modules/zod": { ...zod, version: "4.0.1" } }), false)
    assert.equal(judge({ ...complete, "node_modules/zod": { ...zod, integrity: "sha512-x" } }), false)
    assert.equal(judge({ ...complete, "node_modules/left-pad": vite }), false)
  })

  it("when the folder comes from another machine, whose Node does not run here", () => {
    assert.equal(judge({ ...withoutNode, "node_modules/node-elsewhere": { ...node, ...elsewhere } }), false)
  })

  it("when the tools are missing and are wanted, but not for the service alone", () => {
    assert.equal(judge(withoutVite), false)
    assert.equal(judge(withoutVite, false), true)
    assert.equal(judge(withoutZod, false), false)
  })
})

describe("two that prepare the same folder", () => {
  const address = import.meta.resolve("../../scripts/prepare/with-lock.mjs")

  it("take turns, even when the lock of a dead one lies there", async () => {
    const folder = newFolder()
    const lock = join(folder, "lock")
    const log = join(folder, "log")
    const dead = spawn(process.execPath, ["--eval", ""])
    await once(dead, "exit")
    writeFileSync(lock, String(dead.pid))
    const work = `
      import { appendFileSync } from "node:fs"
      import { setTimeout } from "node:timers/promises"
      import { withLock } from ${JSON.stringify(address)}
      await withLock(async () => {
        appendFileSync(${JSON.stringify(log)}, "in ")
        await setTimeout(100)
        appendFileSync(${JSON.stringify(log)}, "out ")
      }, ${JSON.stringify(lock)})`
    const workers = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--input-type=module", "--eval", work], { stdio: "ignore" }),
    )
    await Promise.all(workers.map((worker) => once(worker, "exit")))
    assert.deepEqual(
      workers.map(({ exitCode }) => exitCode),
      [0, 0, 0, 0, 0, 0],
    )
    assert.equal(readFileSync(log, "utf8"), "in out ".repeat(6))
    assert.equal(existsSync(lock), false)
  })

  it("do not wait for a lock that nobody has touched for long, whoever has its process id now", async () => {
    const lock = join(newFolder(), "lock")
    writeFileSync(lock, "1")
    utimesSync(lock, 0, 0)
    let isDone = false
    await withLock(async () => {
      isDone = true
    }, lock)
    assert.ok(isDone)
  })

  it("leave no lock behind when the work fails", async () => {
    const lock = join(newFolder(), "lock")
    await assert.rejects(
      withLock(() => Promise.reject(new Error("no")), lock),
      /no/,
    )
    assert.equal(existsSync(lock), false)
  })
})

describe("an npm script", () => {
  it("is one program without a shell's words, so that it runs on Windows, and no shell stands between npm and it", () => {
    const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")
    const { scripts } = JSON.parse(manifest) as { readonly scripts: Record<string, string> }
    const ours = Object.values(scripts).filter((text) => text !== "oxfmt")
    assert.ok(ours.length > 20)
    for (const script of ours) assert.match(script, /^node scripts\/run\.mjs (?:start|test|check)(?: [\w./-]+)*$/)
  })
})

import assert from "node:assert/strict"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import manifest from "../../package.json" with { type: "json" }
import { findFreePort } from "../../test/postgres/find-free-port.ts"
import { firstOwner, publishFirstPost, untilReady } from "./publish-first-post.ts"

// What somebody has who installs the package in an empty folder: no sources, no tools, no template but the one in it.

const root = path.join(import.meta.dirname, "..", "..")

let folder: string

/** The environment of somebody who has npm and nothing of this project. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(?:FANFARE_|NODE_|npm_|TEST_|INIT_CWD$)/.test(name)
  const PATH = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((each) => !each.startsWith(root))
    .join(path.delimiter)
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name))), PATH }
}

/** Shorter than the patience of the run: it then says which command did not end. */
const longestMs = 200_000

/**
 * A download that stands still is begun anew soon and often, while there is time; npm's own patience with it is five minutes.
 * What is large has been downloaded before.
 */
const patience = ["timeout=15000", "retries=6", "retry-mintimeout=500", "retry-maxtimeout=2000"].map(
  (setting) => `--fetch-${setting}`,
)

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", args, {
    cwd,
    timeout: longestMs,
    encoding: "utf8",
    env: plainEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  })
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fanfare-package-"))
  npm(["pack", "--pack-destination", folder], root)
  npm(["init", "--yes"], folder)
  npm(
    ["install", "--prefer-offline", "--no-audit", "--no-fund", ...patience, `./fanfare-${manifest.version}.tgz`],
    folder,
  )
})
after(async () => rm(folder, { recursive: true, force: true }))

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return
  const exit = once(service, "exit")
  service.kill("SIGTERM")
  await exit
}

describe("the package, installed in an empty folder", () => {
  it("brings no sources, no tests and no tools", async () => {
    const own = path.join(folder, "node_modules", "fanfare")
    assert.deepEqual((await readdir(own)).toSorted(), [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bin",
      "client",
      "converter",
      "dist",
      "package.json",
    ])
    for (const tool of ["vite", "typescript", "react", "kysely"])
      assert.equal(existsSync(path.join(folder, "node_modules", tool)), false, tool)
  })

  it("says its version and its commands", () => {
    assert.equal(npm(["exec", "--", "fanfare", "version"], folder).trim(), manifest.version)
  })

  it("starts, and publishes a post in the sandbox", async () => {
    const port = await findFreePort()
    const program = path.join(folder, "node_modules", ".bin", "fanfare")
    const service = spawn(program, [], {
      cwd: folder,
      env: { ...plainEnvironment(), ...firstOwner, PORT: String(port) },
      stdio: ["ignore", "pipe", "pipe"],
    })
    let said = ""
    for (const stream of [service.stdout, service.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text))
    try {
      const base = `http://localhost:${port}`
      await untilReady(base, () => (service.exitCode === null ? undefined : said))
      await publishFirstPost(base)
      assert.ok(existsSync(path.join(folder, "data", "database")))
      await stop(service)
      assert.match(said, /"msg":"stopped"/)
      assert.equal(service.exitCode, 0)
    } finally {
      await stop(service)
    }
  })
})

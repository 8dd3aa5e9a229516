import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readImports, readSources, type SourceFile } from "../test/sources.ts"

/*
 * Rules that need types take most of the time of all checks. A file is linted again when it has changed, or one that it
 * imports has, since everything passed. Without a memory of that, as in CI, every file is.
 */

const root = join(import.meta.dirname, "..")
const memoryFile = join(root, ".cache", "check", "lint.json")

/** Whatever changes the verdict on a file without changing the file. */
const common = [".oxlintrc.json", "package-lock.json", "tsconfig.json", "web/tsconfig.json"]

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16)
const read = (path: string): string => readFileSync(join(root, path), "utf8")

function readMemory(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(readFileSync(memoryFile, "utf8")) as Readonly<Record<string, string>>
  } catch {
    return {}
  }
}

function isWorthLinting({ path }: SourceFile): boolean {
  return !path.startsWith("judges/")
}

const sources = readSources().filter(isWorthLinting)
const now: Record<string, string> = Object.fromEntries(sources.map(({ path }) => [path, hash(read(path))]))
now["all"] = hash(common.map(read).join("\n"))
const before = readMemory()
const isAll = before["all"] !== now["all"]
const changed = new Set(sources.map(({ path }) => path).filter((path) => before[path] !== now[path]))
const concerned = sources
  .filter((file) => changed.has(file.path) || readImports(file).some(({ target }) => changed.has(target)))
  .map(({ path }) => path)

if (isAll || concerned.length > 0) {
  const args = isAll ? ["--ignore-pattern", "judges/**"] : concerned
  const { status } = spawnSync("oxlint", ["--type-aware", ...args], { cwd: root, stdio: "inherit" })
  process.exitCode = status ?? 1
}
if (process.exitCode === undefined || process.exitCode === 0) {
  mkdirSync(dirname(memoryFile), { recursive: true })
  writeFileSync(memoryFile, JSON.stringify(now))
}

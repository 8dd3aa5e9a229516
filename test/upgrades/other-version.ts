import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/* Folders with other versions of the service. They run with the packages that are installed here. */

const root = join(import.meta.dirname, "../..")

export type Found = { readonly commit: string } | { readonly missing: string }

/** The commit before the last change of the service: the last commit, if there are changes that are not committed. */
export function findPrevious(): Found {
  const top = git("rev-parse", "--show-toplevel")
  if (top === undefined || realpathSync(top) !== realpathSync(root))
    return { missing: "this folder is no git repository" }
  if (git("status", "--porcelain", "--", "src") !== "") return { commit: "HEAD" }
  const last = git("log", "-1", "--first-parent", "--format=%H", "--", "src")
  const commit = git("rev-parse", "--verify", "--quiet", `${last}^1^{commit}`)
  return commit === undefined ? { missing: "the history of this clone ends before the last change of src" } : { commit }
}

export function unpackCommit(commit: string): string {
  const folder = newFolder()
  const packed = execFileSync("git", ["archive", commit, "src", "package.json"], { cwd: root, maxBuffer: 1e9 })
  execFileSync("tar", ["-x"], { cwd: folder, input: packed })
  return folder
}

/** This service as its next release may be: another version, with one more migration. */
export function makeNext(): string {
  const folder = newFolder()
  for (const name of ["src", "package.json"]) cpSync(join(root, name), join(folder, name), { recursive: true })
  change(join(folder, "package.json"), /"version": "[^"]+"/, '"version": "99.0.0"')
  const migration = `"9999-next": { up: (database) => sql\`ALTER TABLE posts
    ADD COLUMN next_text text, ADD COLUMN next_number integer NOT NULL DEFAULT 1\`.execute(database).then(() => {}) },`
  change(join(folder, "src/storage/migrate.ts"), /(?<=migrations: Record<string, Migration> = \{\n)/, migration)
  return folder
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fanfare-version-"))
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}

function change(file: string, from: RegExp, to: string): void {
  const text = readFileSync(file, "utf8")
  if (!from.test(text)) throw new Error(`${file} does not match ${from.source}`)
  writeFileSync(file, text.replace(from, to))
}

function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" })
  return status === 0 ? stdout.trim() : undefined
}

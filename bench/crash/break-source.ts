import { execFile } from "node:child_process"
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const root = join(import.meta.dirname, "..", "..")
const folder = join(import.meta.dirname, "variants")

/** The ways in which others get it wrong, as patches. The bench must notice each. */
export async function listVariants(): Promise<readonly string[]> {
  return (await readdir(folder)).map((name) => name.replace(".patch", "")).toSorted()
}

/** A copy of the source with one of them in it. */
export async function breakSource(variant: string): Promise<{ readonly copy: string; clear(): Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), "fanfare-broken-"))
  for (const part of ["src", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true })
  }
  for (const part of ["node_modules", ".cache", "dist"]) await symlink(join(root, part), join(copy, part))
  await promisify(execFile)("git", ["apply", join(folder, `${variant}.patch`)], { cwd: copy })
  return { copy, clear: async () => rm(copy, { recursive: true, force: true }) }
}

import { join } from "node:path"
import { installPackages, isInstalled } from "./prepare/install.mjs"
import { withLock } from "./prepare/with-lock.mjs"

const root = join(import.meta.dirname, "..")

/**
 * The judges are packages that nothing else here needs, so they have folders and lock files of their own: the heavy ones
 * one each. Nothing of theirs runs while it is installed.
 */
export async function installJudges(
  names: readonly string[] = ["judges", "judges/clients", "judges/fuzzer", "judges/pds"],
): Promise<void> {
  const folders = names.map((name) => join(root, name))
  const missing = () => folders.filter((folder) => !isInstalled({ withTools: true, folder }))
  if (missing().length === 0) return
  await withLock(async () => {
    await Promise.all(missing().map(async (folder) => installPackages(folder, ["--ignore-scripts"])))
  })
}

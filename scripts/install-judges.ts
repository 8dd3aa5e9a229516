import { join } from "node:path"
import { installPackages, isInstalled } from "./prepare/install.mjs"
import { withLock } from "./prepare/with-lock.mjs"

const judges = join(import.meta.dirname, "..", "judges")

/** The judges are packages that nothing else here needs, so they have a folder and a lock file of their own. */
export async function installJudges(): Promise<void> {
  if (isInstalled({ withTools: true, folder: judges })) return
  await withLock(async () => {
    if (!isInstalled({ withTools: true, folder: judges })) await installPackages(judges)
  })
}

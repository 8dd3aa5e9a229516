import { join } from "node:path"
import { installPackages, isInstalled } from "./prepare/install.mjs"
import { StepFailed } from "./prepare/run-step.mjs"
import { withLock } from "./prepare/with-lock.mjs"

const folder = join(import.meta.dirname, "..", "converter")

/** The video converter has a folder and a lock file of its own: it is large, and optional. Nothing of it runs meanwhile. */
export async function installConverter(): Promise<void> {
  if (isInstalled({ withTools: true, folder })) return
  await withLock(async () => installPackages(folder, ["--ignore-scripts"]))
}

if (import.meta.main) {
  try {
    await installConverter()
    console.log("The video converter is installed. Restart the service to use it.")
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

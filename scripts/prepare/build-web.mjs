import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hashFiles } from "./hash-files.mjs"
import { root } from "./root.mjs"
import { runStep } from "./run-step.mjs"

const inputs = ["web", "src/domain", "vite.config.ts", "package-lock.json"]
const stamp = join(root, "dist/web.stamp")

/** True when the built web app is that of the sources. A folder without the sources runs the one that was built elsewhere. */
export function isWebBuilt() {
  if (!existsSync(join(root, "dist/web/index.html"))) return false
  if (!existsSync(join(root, "web"))) return true
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashFiles(inputs)
}

export async function buildWeb() {
  const hash = hashFiles(inputs)
  rmSync(stamp, { force: true })
  await runStep({
    doing: "Building the web app",
    done: "Built the web app",
    command: "node",
    args: ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
    explain: (output) => `The web app could not be built:\n${output.trim()}`,
  })
  writeFileSync(stamp, hash)
}

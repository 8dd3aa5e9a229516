import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { addNetwork } from "./new-network/add-network.ts"

/* npm run new:network my-network "My Network": docs/guides/add-a-network.md says what comes after it. */

const root = join(import.meta.dirname, "..")
const [key, title] = process.argv.slice(2)

if (key === undefined || title === undefined) {
  console.error('Give a key and a title: npm run new:network my-network "My Network"')
  process.exitCode = 2
} else {
  const written = addNetwork(root, { key, title })
  spawnSync(join(root, "node_modules", ".bin", "oxfmt"), written, { cwd: root, stdio: "inherit" })
  for (const file of written) console.log(file)
  console.log("\ndocs/guides/add-a-network.md says what to do next.")
}

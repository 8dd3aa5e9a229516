import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.mjs"
import { runStep } from "./run-step.mjs"

/**
 * A part of dist/ that is built from sources. A stamp beside it says from which: it is built again when they change. A
 * folder without the sources runs what was built elsewhere.
 *
 * @param {{ name: string, proof: string, sources: string, describeSources: () => string, args: readonly string[] }} part
 *   `proof` is a file of the part, `sources` a folder that is there with the sources, `args` what builds it on our Node
 */
export function builtPart({ name, proof, sources, describeSources, args }) {
  const stamp = join(root, "dist", `${proof.split("/")[0]}.stamp`)
  return {
    isBuilt: () => {
      if (!existsSync(join(root, "dist", proof))) return false
      if (!existsSync(join(root, sources))) return true
      return existsSync(stamp) && readFileSync(stamp, "utf8") === describeSources()
    },
    build: async () => {
      const described = describeSources()
      rmSync(stamp, { force: true })
      await runStep({
        doing: `Building ${name}`,
        done: `Built ${name}`,
        args,
        explain: (output) => `Building ${name} failed:\n${output.trim()}`,
      })
      writeFileSync(stamp, described)
    },
  }
}

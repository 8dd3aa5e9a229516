import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export const cache = join(root, ".cache")

/** The environment in which npm runs scripts: our own Node, once it is installed, comes before the machine's. */
export function scriptEnvironment() {
  return { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}` }
}

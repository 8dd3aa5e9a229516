import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { TestFile } from "./trace-contract.ts"

/** Every test file below a root, the judges' included. */
export function readTests(root: string): readonly TestFile[] {
  const paths = globSync("{src,web,test,judges}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] })
  return paths.toSorted().map((path) => ({ path, source: readFileSync(join(root, path), "utf8") }))
}

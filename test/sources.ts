import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"

/* The source as the tests of its structure read it. */

export type SourceFile = { readonly path: string; readonly text: string }
export type Import = { readonly target: string; readonly isTypeOnly: boolean }
const root = join(import.meta.dirname, "..")

/** Every source file without its comments. */
export function readSources(): readonly SourceFile[] {
  const paths = globSync("{src,web,test,bench,scripts,judges}/**/*.{ts,tsx,mjs,js}", { cwd: root })
  return paths
    .filter((path) => !path.includes("node_modules"))
    .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), "utf8")) }))
}

/** What a file imports, by path from the root of the project or by the name of the package. */
export function readImports({ path, text }: SourceFile): readonly Import[] {
  const statements = /^(?:import|export)(\s+type)?\s+(?:[\w*{][^"';()=]*?\sfrom\s+)?"([^"]+)"/gm
  const calls = /\bimport\(\s*"([^"]+)"/g
  const workers = /\bnew URL\(\s*"([^"]+\.ts)",\s*import\.meta\.url/g
  const resolve = (target: string) => {
    if (target.startsWith("#")) return `src/${target.slice(1)}`
    return target.startsWith(".") ? posix.join(posix.dirname(path), target) : target
  }
  return [
    ...text
      .matchAll(statements)
      .map(([, type, target = ""]) => ({ target: resolve(target), isTypeOnly: Boolean(type) })),
    ...text.matchAll(calls).map(([, target = ""]) => ({ target: resolve(target), isTypeOnly: false })),
    ...text.matchAll(workers).map(([, target = ""]) => ({ target: resolve(target), isTypeOnly: false })),
  ]
}

export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "")
}

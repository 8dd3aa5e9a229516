import { readFileSync } from "node:fs"
import path from "node:path"
import { type Plugin, rolldown } from "rolldown"
import manifest from "../package.json" with { type: "json" }
import { collectLicenses } from "./collect-licenses.ts"

/*
 * Bundles the service and all packages that it uses into dist/service: a start then reads a few files instead of looking
 * for a thousand modules. What stays a package is a dependency in package.json: those carry WebAssembly or machine code
 * and find it beside themselves. All others are development dependencies.
 */

const root = path.join(import.meta.dirname, "..")
const out = path.join(root, "dist", "service")
const packages = Object.keys(manifest.dependencies)

/** How modules name files beside themselves. */
const ownFile = /new URL\("(\.{1,2}\/[^"]+)", import\.meta\.url\)/g

/** Programs that the service starts as threads and processes are bundled too; other files are copied. */
function bringOwnFiles(): Plugin {
  return {
    name: "bring-own-files",
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: ownFile },
      handler(code, id) {
        return code.replaceAll(ownFile, (_, name: string) => {
          const file = path.resolve(path.dirname(id), name)
          const reference = name.endsWith(".ts")
            ? this.emitFile({ type: "chunk", id: file })
            : this.emitFile({ type: "asset", name: path.basename(file), source: readFileSync(file) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`
        })
      },
    },
  }
}

await using bundle = await rolldown({
  cwd: root,
  input: { main: "src/app/main.ts", cli: "src/app/cli.ts", sandbox: "src/sandbox/main.ts" },
  platform: "node",
  external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [bringOwnFiles()],
  onLog(_level, { code, message }) {
    // depd, below oidc-provider, makes functions with the right number of arguments by eval.
    if (code !== "EVAL") throw new Error(message)
  },
})
const { output } = await bundle.write({
  dir: out,
  cleanDir: true,
  format: "esm",
  // V8 keeps the text of what it runs: with two bytes for each character, if a single one is not Latin. Lines stay, for
  // traces name them.
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  entryFileNames: "[name].js",
  chunkFileNames: "[name]-[hash].js",
  assetFileNames: "[name][extname]",
})
const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
await collectLicenses(modules, path.join(out, "licenses.txt"))

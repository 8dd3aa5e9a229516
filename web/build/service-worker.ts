import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { type Plugin, transformWithOxc } from "vite"

const source = new URL("../worker/service-worker.ts", import.meta.url)

/** What somebody needs to open the app and see what they were writing. */
const parts: ReadonlySet<string> = new Set(["app-shell", "kept-texts"])

/** Writes the service worker to the root of the app, with the list of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: "fanfare:service-worker",
    apply: "build",

    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((part) => (part.type === "chunk" ? [[part.fileName, part]] : [])),
        )
        const kept = new Set<string>()
        const keep = (file: string) => {
          if (kept.has(file)) return
          kept.add(file)
          for (const each of chunks.get(file)?.imports ?? []) keep(each)
        }
        for (const { fileName, isEntry, name } of chunks.values()) if (isEntry || parts.has(name)) keep(fileName)
        const files = Object.keys(bundle)
        const found = (pattern: RegExp) => files.filter((file) => pattern.test(file))
        const looks = [
          ...found(/index-[^/]+\.css$/),
          ...found(/theme-[^/]+\.js$/),
          ...found(/latin-wdth-normal[^/]*\.woff2$/),
        ]
        const [sign = ""] = found(/tile-192-/)
        const paths = [...new Set([...kept, ...looks, sign])].map((file) => `/${file}`).toSorted()
        const { code } = await transformWithOxc(await readFile(source, "utf8"), "service-worker.ts")
        const version = createHash("sha256").update(code).update(paths.join()).digest("base64url").slice(0, 12)
        const facts = [
          `const appFiles = ${JSON.stringify(paths)}`,
          `const appSign = ${JSON.stringify(`/${sign}`)}`,
          `const appVersion = ${JSON.stringify(version)}`,
        ]
        this.emitFile({ type: "asset", fileName: "sw.js", source: `${facts.join("\n")}\n${code}` })
      },
    },
  }
}

import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { type Plugin, transformWithOxc } from "vite"

const source = new URL("../worker/service-worker.ts", import.meta.url)

/** What somebody needs to open the app and see what they were writing. */
const parts: ReadonlySet<string> = new Set(["app-shell", "kept-texts"])

/** The texts of that, in every language. */
const texts = /\/words\/(?:[a-z]{2}|[a-z]{2}\/away|complete)\.ts$/

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
        for (const { fileName, name, facadeModuleId } of chunks.values()) {
          if (parts.has(name) || texts.test(facadeModuleId ?? "")) keep(fileName)
        }
        const page = bundle["index.html"]
        if (page?.type !== "asset") this.error("There is no page to keep the files of")
        const html = String(page.source)
        for (const [, file = ""] of html.matchAll(/\/(assets\/[^"\s]+)/g)) keep(file)
        const sign = Object.keys(bundle).find((file) => file.includes("/tile-192-"))
        if (sign === undefined) this.error("The app has no sign")
        keep(sign)
        const paths = Array.from(kept, (file) => `/${file}`).toSorted()
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

import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { HtmlTagDescriptor, Plugin } from "vite"
import { completeLanguages } from "./catalogues.ts"

const folder = new URL("../", import.meta.url)

const about = {
  id: "/",
  name: "Fanfare",
  short_name: "Fanfare",
  description: "Social publishing for people and their AI agents",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#fefefd",
  theme_color: "#1a1f2a",
  shortcuts: [{ name: "New post", url: "/posts/new" }],
  share_target: {
    action: "/share",
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      url: "url",
      files: [{ name: "media", accept: ["image/*", "video/*"] }],
    },
  },
}

/** Writes into the page what its head needs before any module runs: the script before the first paint, the manifest, the font to fetch early. */
export function pageHead(): Plugin {
  let script = "/boot/before-paint.js"
  let manifest = ""

  return {
    name: "fanfare:page-head",
    enforce: "pre",

    async buildStart() {
      if (this.meta.watchMode) return
      const emit = async (source: Buffer | string, name: string, extension: string): Promise<string> => {
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8)
        const fileName = `assets/${name}-${hash}.${extension}`
        this.emitFile({ type: "asset", fileName, source })
        return fileName
      }
      script = `/${await emit(await readFile(new URL("boot/before-paint.js", folder)), "before-paint", "js")}`
      const icons = []
      for (const [name, purpose] of [
        ["tile", "any"],
        ["maskable", "maskable"],
      ] as const) {
        for (const size of [192, 512]) {
          const file = await emit(
            await readFile(new URL(`icons/${name}-${size}.png`, folder)),
            `${name}-${size}`,
            "png",
          )
          icons.push({ src: `/${file}`, sizes: `${size}x${size}`, type: "image/png", purpose })
        }
      }
      // Browsers know an installed app by the address of its manifest, so that one does not change with the version.
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify({ ...about, icons }) })
      manifest = "/manifest.webmanifest"
    },

    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const attrs = { src: script, ...listTexts(bundle) }
        const tags: HtmlTagDescriptor[] = [{ tag: "script", attrs, injectTo: "head-prepend" }]
        if (manifest !== "") tags.push({ tag: "link", attrs: { rel: "manifest", href: manifest }, injectTo: "head" })
        const font = Object.keys(bundle ?? {}).find((file) => /instrument-sans-latin-wdth-normal.*\.woff2$/.test(file))
        if (font !== undefined) {
          const load = { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: true }
          tags.push({ tag: "link", attrs: load, injectTo: "head" })
        }
        return tags
      },
    },
  }
}

type Bundle = Readonly<Record<string, { readonly type: string; readonly facadeModuleId?: string | null }>>

/** The texts that the first page needs, by language: `data-es="/assets/es-….js /assets/home-body-….js"`. */
function listTexts(bundle: Bundle = {}): Record<string, string> {
  const find = (module: string) =>
    Object.entries(bundle).flatMap(([file, { facadeModuleId }]) =>
      facadeModuleId?.endsWith(`/web/words/${module}.ts`) === true ? [`/${file}`] : [],
    )
  return Object.fromEntries(
    completeLanguages.map((language) => [
      `data-${language}`,
      [...find(language), ...find(`${language}/home-body`)].join(" "),
    ]),
  )
}

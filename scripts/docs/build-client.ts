import { join } from "node:path"
import { type Rolldown, build } from "vite"
import { root } from "../prepare/root.mjs"

/** The addresses of what every page loads. */
export type Assets = { readonly theme: string; readonly page: string; readonly styles: readonly string[] }

/** Builds what runs in the reader's browser. Files are named by their content, so browsers keep them for ever. */
export async function buildClient(outDir: string): Promise<Assets> {
  const input = [join(root, "web/docs/theme-before-paint.js"), join(root, "web/docs/page.ts")]
  const outcome = (await build({
    configFile: false,
    root: join(root, "web"),
    base: "/docs/",
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      target: "baseline-widely-available",
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input },
    },
  })) as Rolldown.RolldownOutput
  const files = outcome.output.map(({ fileName }) => `/docs/${fileName}`)
  const entryOf = (source: string | undefined) =>
    outcome.output
      .filter((part) => part.type === "chunk" && part.facadeModuleId === source)
      .map(({ fileName }) => `/docs/${fileName}`)[0] ?? ""
  return {
    theme: entryOf(input[0]),
    page: entryOf(input[1]),
    styles: files.filter((file) => file.endsWith(".css")),
  }
}

import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Plugin } from "vite"

const isText = /\.(js|css|svg|json|webmanifest)$/

/** Lays a Brotli and a gzip copy beside every text file, so that the server compresses nothing while people wait. */
export function compress(): Plugin {
  return {
    name: "fanfare:compress",
    apply: "build",
    enforce: "post",

    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      for (const file of Object.keys(bundle).filter((name) => isText.test(name))) {
        const path = join(dir, file)
        const bytes = await readFile(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }))
        await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

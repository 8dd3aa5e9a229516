import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/** Lays a Brotli and a gzip copy beside every text file. Not the smallest possible: that would take longer than all the rest. */
export function compressFolder(folder: string): void {
  for (const file of globSync("**/*.{html,js,css,svg,json,ts}", { cwd: folder })) {
    const path = join(folder, file)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    writeFileSync(`${path}.gz`, gzipSync(bytes))
  }
}

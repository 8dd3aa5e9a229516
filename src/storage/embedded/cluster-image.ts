import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib"

/**
 * A cluster's folder as one compressed file: four bytes with the length of the index, the index as JSON, and the
 * contents of the files one after the other.
 *
 * Creating a thousand files is most of the cost of unpacking, so this, tar, tar.gz and a plain copy of the folder all
 * take the same time; it is the smallest of them and it carries the version it was made by.
 */
type Index = {
  readonly version: string
  readonly folders: readonly string[]
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

const lengthBytes = 4

/** The version of PGlite that is installed; another version may not understand the cluster. */
export function readEngineVersion(): string {
  const manifest = new URL("../package.json", import.meta.resolve("@electric-sql/pglite"))
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }
  return version
}

export function packCluster(folder: string): Buffer {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) => relative(folder, join(entry.parentPath, entry.name))
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  const paths = entries.filter((entry) => entry.isFile()).map(pathOf)
  const contents = paths.map((path) => readFileSync(join(folder, path)))
  const files = paths.map((path, at) => ({ path, size: contents[at]?.length ?? 0 }))
  const index = Buffer.from(JSON.stringify({ version: readEngineVersion(), folders, files } satisfies Index))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(index.length)
  return zstdCompressSync(Buffer.concat([length, index, ...contents]), {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  })
}

export type ClusterImage = { readonly index: Index; readonly contents: Buffer }

/** Reads an image, unless it is damaged or another version made it: a start without one is only slower. */
export function readClusterImage(file: string): ClusterImage | undefined {
  try {
    const bytes = zstdDecompressSync(readFileSync(file))
    const end = lengthBytes + bytes.readUInt32BE(0)
    const index = JSON.parse(bytes.toString("utf8", lengthBytes, end)) as Index
    return index.version === readEngineVersion() ? { index, contents: bytes.subarray(end) } : undefined
  } catch {
    return undefined
  }
}

/** Unpacks an image into a folder that does not exist yet. */
export function unpackCluster({ index, contents }: ClusterImage, folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  for (const path of index.folders) mkdirSync(join(folder, path), { recursive: true, mode: 0o700 })
  let offset = 0
  for (const { path, size } of index.files) {
    writeFileSync(join(folder, path), contents.subarray(offset, offset + size), { mode: 0o600 })
    offset += size
  }
}

import { openSync, readFileSync, readSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * The files that PGlite brings: time zones, languages, what makes a new cluster. It holds all 6 MB of them in memory, and a
 * running database reads a few kilobytes of them.
 */
export class EngineBundle {
  readonly #path = fileURLToPath(new URL("pglite.data", import.meta.resolve("@electric-sql/pglite")))
  readonly #bytes = readFileSync(this.#path).buffer

  /** What PGlite takes in place of its own copy; it asks for nothing else of it. */
  get blob(): Blob {
    return { arrayBuffer: async () => this.#bytes } as Blob
  }

  /** From now on each file is read from the disk when the engine reads it, and the memory is given back. */
  release({ FS: files }: EngineModule): void {
    // Held open, it stays as it is when an update replaces it.
    const file = openSync(this.#path, "r")
    readLater(files.root, this.#bytes, file)
    this.#bytes.transfer(0)
  }
}

/** What is needed here of Emscripten's file system in memory; PGlite ships no types for it. */
type EngineModule = { readonly FS: { readonly root: EngineFile } }
type EngineFile = { contents?: Uint8Array | Readonly<Record<string, EngineFile>> | null }

function readLater(node: EngineFile, bundle: ArrayBufferLike, file: number): void {
  const { contents } = node
  if (contents instanceof Uint8Array) {
    if (contents.buffer !== bundle) return
    const { byteOffset, length } = contents
    Object.defineProperty(node, "contents", {
      configurable: true,
      get: () => readPart(file, byteOffset, length),
      // Who writes to it has a file like any other.
      set: (value: Uint8Array) => {
        Object.defineProperty(node, "contents", { value, writable: true })
      },
    })
  } else if (contents) for (const each of Object.values(contents)) readLater(each, bundle, file)
}

function readPart(file: number, position: number, length: number): Uint8Array {
  const part = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const count = readSync(file, part, at, length - at, position + at)
    if (count === 0) throw new Error("The files of the embedded database are not complete: install them again")
    at += count
  }
  return part
}

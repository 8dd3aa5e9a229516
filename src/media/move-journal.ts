import { type FileHandle, mkdir, open, readFile } from "node:fs/promises"
import path from "node:path"

/** A file that was found to be the same in two stores. */
export type ComparedFile = { readonly item: string; readonly name: string; readonly size: number }

const line = /^([\w-]+)\/([\w.-]+) (\d+)$/

/** What was found the same already, in a file beside the data: so that a move that goes on later does not read it again. */
export class MoveJournal implements AsyncDisposable {
  readonly #handle: FileHandle
  readonly #sizes: Map<string, number>

  private constructor(handle: FileHandle, sizes: Map<string, number>) {
    this.#handle = handle
    this.#sizes = sizes
  }

  static async open(file: string): Promise<MoveJournal> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    const handle = await open(file, "a", 0o600)
    const sizes = new Map<string, number>()
    for (const text of (await readFile(file, "utf8")).split("\n")) {
      // The last line may have been cut off by a crash.
      const [, item, name, size] = line.exec(text) ?? []
      if (item !== undefined && name !== undefined) sizes.set(`${item}/${name}`, Number(size))
    }
    return new MoveJournal(handle, sizes)
  }

  has({ item, name, size }: ComparedFile): boolean {
    return this.#sizes.get(`${item}/${name}`) === size
  }

  async note({ item, name, size }: ComparedFile): Promise<void> {
    if (this.has({ item, name, size })) return
    this.#sizes.set(`${item}/${name}`, size)
    await this.#handle.appendFile(`${item}/${name} ${size}\n`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}

import { type FileHandle, open } from "node:fs/promises"

const windowBytes = 64 * 1024

const zeros = Buffer.alloc(windowBytes)

/** A file with random reads and overwrites in place. Its length never changes. */
export class PatchedFile implements AsyncDisposable {
  readonly #handle: FileHandle
  readonly size: number
  #window = Buffer.alloc(0)
  #windowAt = 0

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  static async open(path: string): Promise<PatchedFile> {
    const handle = await open(path, "r+")
    try {
      return new PatchedFile(handle, (await handle.stat()).size)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Returns `length` bytes from `at`, fewer at the end of the file. Later writes do not change them. */
  async read(at: number, length: number): Promise<Buffer> {
    const isInWindow = at >= this.#windowAt && at + length <= this.#windowAt + this.#window.length
    if (!isInWindow) {
      const fresh = Buffer.alloc(Math.max(0, Math.min(Math.max(length, windowBytes), this.size - at)))
      const { bytesRead } = await this.#handle.read(fresh, 0, fresh.length, at)
      this.#window = fresh.subarray(0, bytesRead)
      this.#windowAt = at
    }
    const start = at - this.#windowAt
    return this.#window.subarray(start, start + length)
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    this.#window = Buffer.alloc(0)
    await this.#handle.write(bytes, 0, bytes.length, at)
  }

  /** Overwrites a range with zeros. */
  async wipe(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at += zeros.length) {
      await this.write(at, zeros.subarray(0, Math.min(zeros.length, to - at)))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}

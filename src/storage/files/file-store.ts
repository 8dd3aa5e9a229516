import type { Readable } from "node:stream"

/*
 * Terminology
 *
 * - item: what several files belong to, such as a picture, its thumbnail and its variants; named by an id made here
 * - loose file: being written, in the store and under no item yet; it goes away unless it is kept
 */

export type ByteRange = { readonly start: number; readonly end: number }

/** The caller that opens it must dispose of it, read or not; that also ends a running read. */
export type OpenFile = AsyncDisposable & {
  readonly size: number
  /** The bytes from `start` to `end`, both included. It is read once. */
  read(range?: ByteRange): Readable
}

export type LooseFile = AsyncDisposable & {
  /** Where it lies on this machine while it is loose, for tools that want a path. */
  readonly path: string
  /** Writes all of it and returns how many bytes that were. */
  write(bytes: AsyncIterable<Uint8Array>): Promise<number>
  /** Makes it a file of an item: there as a whole and for good, or not at all. */
  keepAs(item: string, name: string): Promise<void>
}

/** Where uploads are kept. No name in it comes from outside. */
export type FileStore = {
  newFile(): Promise<LooseFile>
  /** Null when there is no such file. */
  open(item: string, name: string): Promise<OpenFile | null>
  /** The path and size of a file, for tools that need a path. Null when there is no such file. */
  locate(item: string, name: string): Promise<{ readonly path: string; readonly size: number } | null>
  /** The total size of all files of an item. */
  bytesOf(item: string): Promise<number>
  /** Removes an item with all its files. */
  remove(item: string): Promise<void>
  /** Items that nobody has touched since. Loose files as old as that are removed on the way. */
  listUntouchedSince(before: Temporal.Instant): AsyncIterable<string>
}

import type { Readable } from "node:stream"

/*
 * Terminology
 *
 * - item: what several files belong to, such as a picture, its thumbnail and its variants; named by an id made here
 * - loose file: being written, on this machine and under no item yet; it goes away unless it is kept
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

/** A stored file on this machine, for tools that want a path. Nobody may write to it, and the caller must dispose of it. */
export type LocalFile = AsyncDisposable & { readonly path: string }

export type StoredFile = { readonly name: string; readonly size: number }

/** How a file is shown by whoever serves it in our place. */
export type Presentation = { readonly contentType: string; readonly disposition: string; readonly cacheControl: string }

/** Where uploads are kept. No name in it comes from outside. It throws a `StoreFailure` when the place cannot be used. */
export type FileStore = AsyncDisposable & {
  /** The origin of the addresses that `findAddress` gives out; null where it gives none. */
  readonly servedFrom: string | null
  newFile(): Promise<LooseFile>
  /** Null when there is no such file. */
  open(item: string, name: string): Promise<OpenFile | null>
  /** Null when there is no such file. */
  sizeOf(item: string, name: string): Promise<number | null>
  /** Null when there is no such file. */
  borrow(item: string, name: string): Promise<LocalFile | null>
  /** The files of an item. */
  list(item: string): Promise<readonly StoredFile[]>
  /** Removes an item with all its files. */
  remove(item: string): Promise<void>
  /** Items that nobody has touched since. Loose files as old as that are removed on the way. */
  listUntouchedSince(before: Temporal.Instant): AsyncIterable<string>
  /** A short-lived address at which a browser gets the file without us, or null where it has to come from us. */
  findAddress(item: string, name: string, presentation: Presentation): Promise<URL | null>
  /**
   * Throws a `StoreFailure` when the store cannot be read or written, or is used by another installation: each would sweep
   * away what it does not know.
   */
  claim(installation: string): Promise<void>
}

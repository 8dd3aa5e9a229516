/** A place with files that have plain names, such as the one for backups. It throws a `StoreFailure` when it cannot be used. */
export type NamedFiles = AsyncDisposable & {
  /** As an operator would recognise it. */
  readonly place: string
  /** Puts a file of this machine there: as a whole, or not at all. */
  put(file: string, name: string): Promise<void>
  /** The names that begin like this. */
  list(start: string): Promise<readonly string[]>
  /** Null when there is no such file. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>
  remove(name: string): Promise<void>
}

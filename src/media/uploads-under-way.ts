import { Problem } from "#domain/problem.ts"

/** The app sends two at a time. Each upload holds a connection and a file. */
const mostAtOnce = 20

export type UploadUnderWay = Disposable & {
  /** Adds bytes that this upload has received. */
  add(bytes: number): void
  /** Bytes received so far by all uploads to the same workspace, including this one. */
  totalBytes(): number
}

/** The unfinished uploads of this process by workspace. They take disk space before they are in the database. */
export class UploadsUnderWay {
  readonly #uploads = new Map<string, Set<{ bytes: number }>>()

  begin(workspaceId: string): UploadUnderWay {
    const others = this.#uploads.get(workspaceId) ?? new Set()
    if (others.size >= mostAtOnce) {
      const message = `This workspace has ${mostAtOnce} uploads in progress. Wait until one of them is done.`
      throw new Problem("TooManyRequests", message, { retryAfterSeconds: 5 })
    }
    const mine = { bytes: 0 }
    this.#uploads.set(workspaceId, others.add(mine))
    return {
      add: (bytes) => void (mine.bytes += bytes),
      totalBytes: () => [...others].reduce((sum, { bytes }) => sum + bytes, 0),
      [Symbol.dispose]: () => {
        others.delete(mine)
        if (others.size === 0 && this.#uploads.get(workspaceId) === others) this.#uploads.delete(workspaceId)
      },
    }
  }
}

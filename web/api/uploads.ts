import { Refusal } from "./refusal.ts"
import { upload } from "./upload.ts"
import type { FileUpload } from "./upload.ts"
import type { MediaView } from "./views.ts"

export type UploadEntry = {
  readonly id: number
  readonly fileName: string
  /** The part that is sent, from 0 to 1. At 1 the server still looks at it. */
  readonly share: number
  /** What the picture looks like meanwhile; null for a video. */
  readonly look: string | null
  readonly error: unknown
  readonly isWaiting: boolean
}

type Task = { readonly file: File; readonly onDone: (media: MediaView) => void; running: FileUpload | null }

const atOnce = 2

/** The files on their way to the library, two at a time. Components that show them subscribe. */
export class Uploads {
  #entries: readonly UploadEntry[] = []
  #lastId = 0
  readonly #tasks = new Map<number, Task>()
  readonly #listeners = new Set<() => void>()

  readonly list = (): readonly UploadEntry[] => this.#entries

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes a file in; returns the id of its entry. */
  add(file: File, onDone: (media: MediaView) => void): number {
    this.#lastId += 1
    const id = this.#lastId
    const look = file.type.startsWith("image/") ? URL.createObjectURL(file) : null
    this.#tasks.set(id, { file, onDone, running: null })
    this.#set([...this.#entries, { id, fileName: file.name, share: 0, look, error: null, isWaiting: true }])
    this.#next()
    return id
  }

  /** Ends an upload, or takes a refused one off the list. */
  drop(id: number): void {
    this.#tasks.get(id)?.running?.cancel()
    this.#forget(id)
    this.#next()
  }

  retry(id: number): void {
    this.#change(id, { error: null, share: 0, isWaiting: true })
    this.#next()
  }

  #next(): void {
    const busy = this.#entries.filter(({ error, isWaiting }) => error === null && !isWaiting)
    const waiting = this.#entries.filter(({ isWaiting }) => isWaiting).slice(0, atOnce - busy.length)
    for (const { id } of waiting) void this.#send(id)
  }

  async #send(id: number): Promise<void> {
    const task = this.#tasks.get(id)
    if (task === undefined) return
    task.running = upload(task.file, (share) => this.#change(id, { share }))
    this.#change(id, { isWaiting: false })
    try {
      const media = await task.running.done
      task.onDone(media)
      this.#forget(id)
    } catch (error) {
      if (!(error instanceof DOMException)) this.#change(id, { error })
      // What the server looked at and refused will not become better by sending it again.
      if (error instanceof Refusal && error.code === "BadInput") this.#tasks.delete(id)
    }
    this.#next()
  }

  /** Whether sending the same file again may help. */
  mayRetry(id: number): boolean {
    return this.#tasks.has(id)
  }

  #change(id: number, change: Partial<UploadEntry>): void {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  #forget(id: number): void {
    const look = this.#entries.find((entry) => entry.id === id)?.look
    if (typeof look === "string") URL.revokeObjectURL(look)
    this.#tasks.delete(id)
    this.#set(this.#entries.filter((entry) => entry.id !== id))
  }

  #set(entries: readonly UploadEntry[]): void {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

export type Toast = {
  readonly id: number
  readonly text: string
  readonly isFailure: boolean
  /** Somebody waits for an answer. */
  readonly isQuestion: boolean
  readonly action: { readonly text: string; readonly run: () => void } | null
}

type Extra = {
  readonly isFailure?: boolean
  readonly isQuestion?: boolean
  readonly action?: { readonly text: string; readonly run: () => void }
}

/** The short messages about results. The component that shows them subscribes. */
export class Toasts {
  #list: readonly Toast[] = []
  #lastId = 0
  readonly #listeners = new Set<() => void>()

  readonly list = (): readonly Toast[] => this.#list

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  add(text: string, { isFailure = false, isQuestion = false, action }: Extra = {}): void {
    this.#lastId += 1
    // Said again, it takes the place of the first time.
    const others = this.#list.filter((toast) => toast.text !== text)
    this.#set([...others.slice(-2), { id: this.#lastId, text, isFailure, isQuestion, action: action ?? null }])
  }

  close(id: number): void {
    this.#set(this.#list.filter((toast) => toast.id !== id))
  }

  #set(list: readonly Toast[]): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }
}

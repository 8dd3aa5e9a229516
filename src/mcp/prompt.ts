import type { Scope } from "#domain/scopes.ts"

/** A task that a person starts by its name, such as a command of their chat. */
export type Prompt = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly required: boolean
  }[]
  /** Without all of them, the task cannot be done. */
  readonly scopes: readonly Scope[]
  /** What the model reads. */
  readonly write: (given: Readonly<Record<string, string>>) => string
}

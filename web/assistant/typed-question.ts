/** A question that is being written. */
export type TypedQuestion = {
  readonly text: string
  /** The question that it is to replace. */
  readonly replaces?: string
}

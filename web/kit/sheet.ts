/** A table as it stands on the page and in a file: null is a number that nobody reported. */
export type Sheet = {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

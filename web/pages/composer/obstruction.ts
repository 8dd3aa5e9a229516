import type { AccountView } from "../../api/views.ts"

/** A way to solve a problem. One that leads elsewhere leaves the rest to the person. */
export type Solution = {
  readonly text: string
  readonly run: () => void
  readonly isLeading: boolean
}

/** One thing that keeps the post from going out, in words, with what solves it. */
export type Obstruction = {
  readonly key: string
  readonly rule: string
  readonly account: AccountView | null
  readonly message: string
  readonly fix: Solution
  readonly other: Solution | null
}

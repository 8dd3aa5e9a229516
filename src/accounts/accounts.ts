import type { NetworkKey } from "#domain/network.ts"

/** What this engine works with: the networks that accounts can be connected on, each for real or in the sandbox. */
export type Accounts = {
  readonly connectable: readonly { readonly key: NetworkKey; readonly sandbox: boolean }[]
}

import type { NetworkKey } from "#domain/network.ts"
import type { Hosts } from "#networks/network.ts"
import type { Accepted, Fault } from "#networks/simulator.ts"

/** One line of the ledger: what a simulator accepted, and when. */
export type LedgerEntry = Accepted & { readonly key: NetworkKey; readonly acceptedAt: Temporal.Instant }

export type FaultOrder = {
  readonly key: NetworkKey
  /** The network's own id of the account. */
  readonly account: string
  /** Null takes back what was ordered before. */
  readonly fault: Fault | null
  /** How many requests it lasts; without it, until it is taken back. */
  readonly times?: number
}

/** What the house can ask of the sandbox, whether it runs inside this process or in one of its own. */
export type SandboxControls = {
  /** The networks that it plays. */
  readonly keys: readonly NetworkKey[]
  /** A network's table of hosts with the sandbox's addresses in it. */
  hostsOf(key: NetworkKey): Hosts
  setFault(order: FaultOrder): Promise<void>
  /** Everything that was accepted, oldest first. */
  ledger(key?: NetworkKey): Promise<readonly LedgerEntry[]>
  /** Moves the clock of the house and of the simulators forward; null where it must not move. */
  readonly advanceClock: ((seconds: number) => Promise<void>) | null
  /** Makes an account there. Returns the network's id of it. */
  newAccount(key: NetworkKey, handle: string): Promise<string>
  /** What its owner would type into the form of a network that is connected by one. */
  formValues(key: NetworkKey, account: string): Promise<Readonly<Record<string, string>>>
}

/** What the house holds of it: null where the sandbox is off. */
export type SandboxRoom = { readonly sandbox: SandboxControls | null }

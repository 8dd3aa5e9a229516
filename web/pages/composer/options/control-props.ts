import type { Choice } from "#domain/account-choices.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { AccountView, OptionView } from "../../../api/views.ts"

/** What every control of an option gets. Values are those of the wire; what people see, each control makes of them. */
export type ControlProps = {
  readonly option: OptionView
  readonly network: NetworkKey
  /** The accounts that it is for. */
  readonly accounts: readonly AccountView[]
  readonly label: string
  readonly hint: string | undefined
  /** What happens while it is empty. */
  readonly empty: string
  /** The value that holds, its own or not. */
  readonly value: string
  readonly onValue: (value: string) => void
  /** What the accounts offer, by name; null where they leave it open. */
  readonly offered: readonly Choice[] | null
  /** Something is wrong with it, and said in the list. */
  readonly isWrong: boolean
  readonly isReadOnly: boolean
}

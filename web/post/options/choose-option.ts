import type { OptionView } from "../../api/views.ts"
import { emptyOption, findVersion, setOption } from "../draft.ts"
import type { ComposerDraft, Whose } from "../draft.ts"

type Option = Pick<OptionView, "key" | "default">

/** The value that holds for a version: its own, else the original's, else the network's default. */
export function valueOfOption(draft: Pick<ComposerDraft, "versions">, whose: Whose, { key, default: usual }: Option) {
  const own = findVersion(draft as ComposerDraft, whose).options[key]
  const ofOriginal = whose === null ? undefined : findVersion(draft as ComposerDraft, null).options[key]
  // An empty value takes back what the original sets.
  const value = own === "" ? (usual ?? "") : (own ?? ofOriginal ?? usual ?? "")
  return { value, ofOriginal }
}

/** Chooses a value. What would hold anyway is not written down, so that it stays "as usual". */
export function chooseOption(draft: ComposerDraft, whose: Whose, option: Option, value: string): ComposerDraft {
  const { key, default: usual } = option
  const { ofOriginal } = valueOfOption(draft, whose, option)
  const inherited = ofOriginal ?? usual ?? ""
  if (value === inherited) return setOption(draft, whose, key, "")
  if (value === "" && whose !== null) return emptyOption(draft, whose, key)
  return setOption(draft, whose, key, value)
}

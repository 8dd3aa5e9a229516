import { Tiles } from "../../../kit/tiles.tsx"
import { valuesOf } from "../../../post/options/control-of.ts"
import { isBranded } from "../../../post/options/is-branded.ts"
import { sayOptionValue } from "../../../post/options/say-option.ts"
import { optionWords, wordsOfOption } from "../../../words/option-words.ts"
import { words } from "../../../words/words.ts"
import { useComposer } from "../composer-context.ts"
import type { ControlProps } from "./control-props.ts"

/** Up to six choices with a line each. Where an account offers fewer, only those are shown. */
export function TilesControl(props: ControlProps) {
  const { option, network, accounts, label, hint, value, onValue, offered, isWrong, isReadOnly } = props
  const { draft } = useComposer()
  const known = valuesOf(option)
  const open =
    offered === null
      ? known
      : inOrder(
          known,
          offered.map((choice) => choice.value),
        )
  const isPaid = option.key === "tiktok.privacy" && accounts.some(({ id }) => isBranded(draft.versions, id))
  const leads = wordsOfOption(option.key)?.leads
  const tiles = open.map((each) => {
    const isOff = isPaid && each === "SELF_ONLY"
    const lead = isOff ? optionWords.notWithPartner : leads?.[each]
    return { value: each, text: sayOptionValue(option, each, offered), lead, isOff }
  })
  const note =
    option.required && option.default === undefined ? optionWords.chooseByHand(words.networks[network]) : hint
  const isNone = value === "" && !open.includes("")
  return (
    <Tiles
      label={label}
      note={note}
      value={isNone ? null : value}
      onValue={onValue}
      tiles={tiles}
      isWrong={isWrong}
      isReadOnly={isReadOnly}
    />
  )
}

/** What is offered, in the order that people know; what is new comes last. */
function inOrder(known: readonly string[], offered: readonly string[]): readonly string[] {
  const kept = known.filter((value) => value === "" || offered.includes(value))
  return [...kept, ...offered.filter((value) => !known.includes(value))]
}

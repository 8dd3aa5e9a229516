import { SwitchField } from "../../../kit/switch-field.tsx"
import { optionWords } from "../../../words/option-words.ts"
import { words } from "../../../words/words.ts"
import type { ControlProps } from "./control-props.ts"

/** Yes or no. What the account has turned off at the network is dimmed, with the reason. */
export function SwitchControl({ network, label, hint, value, onValue, offered, isReadOnly }: ControlProps) {
  const isTurnedOff = offered?.length === 1 && offered[0]?.value === "false"
  return (
    <SwitchField
      label={label}
      hint={isTurnedOff ? optionWords.turnedOff(words.networks[network]) : hint}
      isOn={value === "true" && !isTurnedOff}
      isOff={isTurnedOff || isReadOnly}
      onChange={(isOn) => onValue(isOn ? "true" : "false")}
    />
  )
}

import { Suspense } from "react"
import type { ComponentType } from "react"
import type { NetworkKey } from "#domain/network.ts"
import type { AccountView, OptionView } from "../../../api/views.ts"
import { later } from "../../../kit/later.tsx"
import { offeredFor } from "../../../post/offered-for.ts"
import { valueOfOption } from "../../../post/options/choose-option.ts"
import { controlOf } from "../../../post/options/control-of.ts"
import type { Control } from "../../../post/options/control-of.ts"
import { labelOfOption, sayOptionValue } from "../../../post/options/say-option.ts"
import { optionWords, wordsOfOption } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import { BrandControl } from "./brand-control.tsx"
import { CommunityControl } from "./community-control.tsx"
import type { ControlProps } from "./control-props.ts"
import { DateControl } from "./date-control.tsx"
import { EntriesControl } from "./entries-control.tsx"
import { LinkControl } from "./link-control.tsx"
import { ListControl } from "./list-control.tsx"
import { PickerControl } from "./picker-control.tsx"
import { PictureControl } from "./picture-control.tsx"
import { SegmentsControl } from "./segments-control.tsx"
import { SwitchControl } from "./switch-control.tsx"
import { TextControl } from "./text-control.tsx"
import { TilesControl } from "./tiles-control.tsx"

const ColourControl = later(async () => (await import("./colour-control.tsx")).ColourControl)
const FrameControl = later(async () => (await import("./frame-control.tsx")).FrameControl)
const LanguageControl = later(async () => (await import("./language-control.tsx")).LanguageControl)

const parts: Readonly<Record<Control, ComponentType<ControlProps> | null>> = {
  switch: SwitchControl,
  segments: SegmentsControl,
  tiles: TilesControl,
  list: ListControl,
  picker: PickerControl,
  people: EntriesControl,
  tags: EntriesControl,
  link: LinkControl,
  text: TextControl,
  lines: TextControl,
  date: DateControl,
  colour: ColourControl,
  frame: FrameControl,
  picture: PictureControl,
  language: LanguageControl,
  languages: LanguageControl,
  community: CommunityControl,
  brand: BrandControl,
  within: null,
}

type Props = {
  readonly option: OptionView
  readonly network: NetworkKey
  readonly accounts: readonly AccountView[]
}

/** One option of the version in front, as the control that fits it. Where it has no value of its own, what holds is shown. */
export function OptionField({ option, network, accounts }: Props) {
  const { draft, whose, chosen, isReadOnly, nameOf, setOptionOf, isWrong } = useComposer()
  const Part = parts[controlOf(option)]
  if (Part === null) return null
  const { value, ofOriginal } = valueOfOption(draft, whose, option)
  const offered = offeredFor(option, draft, whose, chosen, nameOf)
  const said = wordsOfOption(option.key)
  const isInherited = ofOriginal !== undefined && value === ofOriginal
  const hint = isInherited ? optionWords.asOriginal(sayOptionValue(option, ofOriginal, offered)) : said?.hint
  return (
    <div data-option={option.key} className="min-w-0">
      <Suspense>
        <Part
          option={option}
          network={network}
          accounts={accounts}
          label={labelOfOption(option)}
          hint={hint}
          empty={said?.empty ?? ""}
          value={value}
          onValue={(next) => setOptionOf(option, next)}
          offered={offered}
          isWrong={isWrong(option.key)}
          isReadOnly={isReadOnly}
        />
      </Suspense>
    </div>
  )
}

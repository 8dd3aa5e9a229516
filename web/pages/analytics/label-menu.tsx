import type { LabelView } from "../../api/views.ts"
import { LabelSquare } from "../../kit/label-square.tsx"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuChoice } from "../../kit/menu.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"

type Props = MenuProps & {
  readonly labels: readonly LabelView[]
  readonly value: string | undefined
  readonly onValue: (id: string | undefined) => void
}

/** The statistics of one label, or of all posts. */
export function LabelMenu({ trigger, startsOpen, labels, value, onValue }: Props) {
  return (
    <Menu align="start" trigger={trigger} startsOpen={startsOpen}>
      <MenuChoice
        label={analyticsWords.label}
        value={value ?? ""}
        onValue={(id) => onValue(id === "" ? undefined : id)}
        choices={[
          { value: "", text: analyticsWords.anyLabel },
          ...labels.map(({ id, name, colour }) => ({ value: id, text: name, before: <LabelSquare colour={colour} /> })),
        ]}
      />
    </Menu>
  )
}

import type { LabelView } from "../../api/views.ts"
import { LabelSquare } from "../../kit/label-square.tsx"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuChoice } from "../../kit/menu.tsx"
import { words } from "../../words/words.ts"

type Props = MenuProps & {
  readonly labels: readonly LabelView[]
  readonly value: string | undefined
  readonly onValue: (id: string | undefined) => void
}

/** Shows the posts of one label. */
export function LabelMenu({ trigger, startsOpen, labels, value, onValue }: Props) {
  return (
    <Menu
      align="start"
      trigger={trigger}
      startsOpen={startsOpen}
      width="min-w-44 max-h-[min(420px,80vh)] overflow-y-auto"
    >
      <MenuChoice
        label={words.calendar.label}
        value={value ?? ""}
        onValue={(id) => onValue(id === "" ? undefined : id)}
        choices={[
          { value: "", text: words.calendar.anyLabel },
          ...labels.map(({ id, name, colour }) => ({ value: id, text: name, before: <LabelSquare colour={colour} /> })),
        ]}
      />
    </Menu>
  )
}

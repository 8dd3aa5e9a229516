import { Plus } from "lucide-react"
import { useState } from "react"
import { LabelSquare } from "../../kit/label-square.tsx"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuChoice, MenuItem, MenuLine } from "../../kit/menu.tsx"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { LabelDialog } from "./label-dialog.tsx"

type Props = MenuProps & { readonly value: string | undefined; readonly onValue: (id: string | undefined) => void }

/** Shows the posts of one label, and makes new ones. */
export function LabelMenu({ trigger, startsOpen, value, onValue }: Props) {
  const { labels, mayWrite } = useCalendar()
  const [isMaking, setMaking] = useState(false)
  const chosen = value === undefined ? undefined : labels.get(value)
  return (
    <>
      <Menu align="start" trigger={trigger} startsOpen={startsOpen}>
        <MenuChoice
          label={words.calendar.label}
          value={chosen?.id ?? ""}
          onValue={(id) => onValue(id === "" ? undefined : id)}
          choices={[
            { value: "", text: words.calendar.anyLabel },
            ...[...labels.values()].map(({ id, name, colour }) => ({
              value: id,
              text: name,
              before: <LabelSquare colour={colour} />,
            })),
          ]}
        />
        {mayWrite && (
          <>
            <MenuLine />
            <MenuItem icon={Plus} onPick={() => setMaking(true)}>
              {words.calendar.newLabel}
            </MenuItem>
          </>
        )}
      </Menu>
      <LabelDialog isOpen={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}

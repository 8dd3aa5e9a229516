import { useNavigate } from "@tanstack/react-router"
import { Cog } from "lucide-react"
import { useRef, useState } from "react"
import { IconButton } from "../kit/icon-button.tsx"
import type { MenuProps } from "../kit/menu-on-demand.tsx"
import { Popover } from "../kit/popover.tsx"
import { notificationWords } from "../words/notification-words.ts"
import { NotificationList } from "./notification-list.tsx"
import { MarkAllRead, NotificationFilter, NotificationFoot } from "./notification-tools.tsx"
import type { ShownNotifications } from "./queries.ts"

/** What somebody was told, from the bell. */
export function BellPopover({ trigger, startsOpen }: MenuProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Popover
      trigger={trigger}
      startsOpen={startsOpen}
      label={notificationWords.title}
      startsAt={list}
      className="flex max-h-[min(710px,var(--available-height))] w-[min(436px,calc(100vw-16px))] flex-col overflow-clip rounded-dialog shadow-3"
    >
      {(close) => <BellPanel list={list} close={close} />}
    </Popover>
  )
}

type PanelProps = { readonly list: React.RefObject<HTMLDivElement | null>; readonly close: () => void }

function BellPanel({ list, close }: PanelProps) {
  const navigate = useNavigate()
  const [show, setShow] = useState<ShownNotifications>("all")
  return (
    <>
      <div className="flex min-h-[50px] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 ps-4 pe-2.5">
        <h2 className="text-control font-semibold">{notificationWords.title}</h2>
        <NotificationFilter show={show} onShow={setShow} />
        <span className="flex-1" />
        <MarkAllRead show={show} />
        <IconButton
          icon={Cog}
          label={notificationWords.settings}
          onClick={() => {
            close()
            void navigate({ to: "/settings/notifications" })
          }}
        />
      </div>
      <NotificationList show={show} box={list} onGo={close} />
      <NotificationFoot onGo={close} />
    </>
  )
}

import { PenLine, Trash2 } from "lucide-react"
import { useState } from "react"
import { AccountsMenu } from "../../kit/accounts-menu.tsx"
import { BottomSheet } from "../../kit/bottom-sheet.tsx"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Drawer } from "../../kit/drawer.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuCheck, MenuChoice, MenuItem, MenuLine } from "../../kit/menu.tsx"
import { Popover } from "../../kit/popover.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { galleryWords as texts } from "../../words/gallery-words.ts"
import { words } from "../../words/words.ts"
import { Chapter, Part, State } from "./part.tsx"
import { accountOn, nothing } from "./samples.ts"

const accounts = [accountOn("bluesky"), accountOn("mastodon"), accountOn("linkedin", true)]

export function Layers() {
  return (
    <Chapter id="layers" title={texts.layers}>
      <Dialogs />
      <Menus />
      <Part name="Popover">
        <State code="trigger">
          <Popover
            trigger={<Button>{texts.open("Popover")}</Button>}
            startsOpen={false}
            label={texts.popoverTitle}
            className="grid w-52 gap-3 rounded-sheet p-3 shadow-2"
          >
            {(close) => (
              <>
                <p className="text-control font-semibold">{texts.popoverTitle}</p>
                <Button look="ink" onClick={close}>
                  {words.common.done}
                </Button>
              </>
            )}
          </Popover>
        </State>
      </Part>
      <ToastMakers />
    </Chapter>
  )
}

type Shown = "dialog" | "wide" | "kept" | "confirm" | "drawer" | "sheet"

function Dialogs() {
  const [shown, show] = useState<Shown | null>(null)
  const [name, setName] = useState("Lark & Loam")
  const close = () => show(null)
  const opener = (which: Shown, part: string) => <Button onClick={() => show(which)}>{texts.open(part)}</Button>
  return (
    <>
      <Part name="Dialog">
        <State code="lead">{opener("dialog", "Dialog")}</State>
        <State code="isWide">{opener("wide", "Dialog isWide")}</State>
        <State code="isKept">{opener("kept", "Dialog isKept")}</State>
        <Dialog
          isOpen={shown === "dialog" || shown === "wide"}
          isWide={shown === "wide"}
          onClose={close}
          title={texts.dialogTitle}
          lead={texts.dialogLead}
        >
          <TextField startsFocused label={texts.workspace} value={name} onValue={setName} />
          <DialogActions>
            <Button onClick={close}>{words.common.cancel}</Button>
            <Button look="ink" onClick={close}>
              {words.common.save}
            </Button>
          </DialogActions>
        </Dialog>
        <Dialog isOpen={shown === "kept"} isKept onClose={close} title={texts.keptTitle} lead={texts.keptLead}>
          <CopyField label={texts.keptTitle} value="ffr_0f3a94c1d27b4e8c" />
          <DialogActions>
            <Button look="ink" onClick={close}>
              {words.common.done}
            </Button>
          </DialogActions>
        </Dialog>
      </Part>
      <Part name="Confirm">
        <State code="verb">{opener("confirm", "Confirm")}</State>
        <Confirm
          isOpen={shown === "confirm"}
          onClose={close}
          title={texts.confirmTitle}
          body={texts.confirmBody}
          verb={texts.remove}
          run={() => Promise.resolve()}
        />
      </Part>
      <Part name="Drawer">
        <State code="title">{opener("drawer", "Drawer")}</State>
        <Drawer isOpen={shown === "drawer"} onClose={close} title={texts.drawerTitle}>
          <p className="text-dense">{texts.drawerBody}</p>
        </Drawer>
      </Part>
      <Part name="BottomSheet">
        <State code="label">{opener("sheet", "BottomSheet")}</State>
        <BottomSheet isOpen={shown === "sheet"} onClose={close} label={texts.sheetTitle}>
          <div className="grid gap-2 px-4 pt-2 pb-5">
            <h2 className="text-title font-semibold">{texts.sheetTitle}</h2>
            <p className="text-dense text-ink-2">{texts.offBecause}</p>
            <Button onClick={close}>{words.common.close}</Button>
          </div>
        </BottomSheet>
      </Part>
    </>
  )
}

function Menus() {
  const [view, setView] = useState("month")
  const [isChecked, setChecked] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const views = (["month", "week", "list"] as const).map((value) => ({ value, text: texts.views[value] }))
  return (
    <>
      <Part name="Menu">
        <State code="MenuItem, MenuChoice, MenuCheck, MenuLine">
          <Menu align="start" trigger={<Button>{texts.open("Menu")}</Button>}>
            <MenuItem icon={PenLine} onPick={nothing} end={<Kbd>E</Kbd>}>
              {texts.edit}
            </MenuItem>
            <MenuItem icon={Trash2} onPick={nothing} isDanger>
              {texts.remove}
            </MenuItem>
            <MenuLine />
            <MenuChoice label={texts.view} value={view} onValue={setView} choices={views} />
            <MenuLine />
            <MenuCheck isChecked={isChecked} onChecked={setChecked}>
              {texts.weekly}
            </MenuCheck>
          </Menu>
        </State>
      </Part>
      <Part name="MenuOnDemand">
        <State code="AccountsMenu">
          <MenuOnDemand
            trigger={<Button>{texts.accounts}</Button>}
            load={() => Promise.resolve(AccountsMenu)}
            about={{ accounts, chosen, onChosen: setChosen }}
          />
        </State>
      </Part>
    </>
  )
}

function ToastMakers() {
  const toasts = useToasts()
  return (
    <Part name="Toasts.add">
      <State code="text">
        <Button onClick={() => toasts.add(texts.toast)}>{texts.toast}</Button>
      </State>
      <State code="action">
        <Button onClick={() => toasts.add(texts.toastUndo, { action: { text: words.common.undo, run: nothing } })}>
          {texts.toastUndo}
        </Button>
      </State>
      <State code="isQuestion">
        <Button onClick={() => toasts.add(texts.toastQuestion, { isQuestion: true })}>{texts.toastQuestion}</Button>
      </State>
      <State code="isFailure">
        <Button onClick={() => toasts.add(texts.toastFailure, { isFailure: true })}>{texts.toastFailure}</Button>
      </State>
    </Part>
  )
}

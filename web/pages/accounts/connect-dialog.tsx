import { useState } from "react"
import type { AccountView, ConnectForms, NetworkLine } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { words } from "../../words/words.ts"
import { ConnectForm } from "./connect-form.tsx"
import { isSwitchedOff } from "./is-switched-off.ts"
import { KeysNote } from "./keys-note.tsx"
import type { ReturnedChoice } from "./read-return.ts"
import { SandboxWays } from "./sandbox-ways.tsx"
import { useConnecting } from "./use-connecting.ts"

export type Connecting = {
  readonly line: NetworkLine
  /** The one that is connected again. */
  readonly account?: AccountView
  /** What the network's form asks for, where that is known already. */
  readonly forms?: ConnectForms
}

type Props = {
  readonly connecting: Connecting
  readonly onClose: () => void
  readonly onConnected: (ids: readonly string[]) => void
  readonly onChoice: (choice: ReturnedChoice) => void
}

/** Everything about connecting to one network here: how to get there, its form, or what is missing. */
export function ConnectDialog({ connecting, onClose, onConnected, onChoice }: Props) {
  const { line, account } = connecting
  const { key, provider, way, missing, needs } = line
  const [forms, setForms] = useState(connecting.forms)
  const [isByPage, setByPage] = useState(false)
  const going = useConnecting(setForms)
  const { fields, pageFields } = forms ?? {}
  const shown = isByPage ? pageFields : fields
  const go = () => going.mutate(account === undefined ? { key } : { key, account })
  const connected = (ids: readonly string[]) => {
    onClose()
    onConnected(ids)
  }
  const isOff = way === "none" || needs !== undefined
  const title =
    account !== undefined
      ? words.accounts.reconnectTitle(provider, account.handle)
      : way === "none"
        ? (isSwitchedOff(missing) ? words.accounts.offTitle : words.accounts.keysTitle)(provider)
        : needs === undefined
          ? words.accounts.dialogTitle(provider)
          : words.accounts.needsTitle(provider)
  const lead = isOff
    ? needs
    : shown !== undefined
      ? (shown.some(({ isSecret }) => isSecret) ? words.accounts.formLead : words.accounts.serverLead)(provider)
      : way === "sandbox"
        ? words.accounts.sandboxLead(provider)
        : words.accounts.keysLead(provider)
  return (
    <Dialog isOpen onClose={onClose} title={title} {...(lead === undefined ? {} : { lead })}>
      {isOff ? (
        <>
          <KeysNote line={line} />
          <DialogActions>
            <Button look="ink" data-first onClick={onClose}>
              {words.common.close}
            </Button>
          </DialogActions>
        </>
      ) : shown !== undefined ? (
        <ConnectForm
          line={line}
          fields={shown}
          way={isByPage ? "page" : "form"}
          onClose={onClose}
          onConnected={connected}
          onChoice={(choice) => {
            onClose()
            onChoice(choice)
          }}
          {...(account === undefined ? {} : { account })}
          {...(pageFields === undefined ? {} : { onOtherWay: () => setByPage(!isByPage) })}
        />
      ) : way === "sandbox" ? (
        <SandboxWays line={line} isGoing={going.isPending} onGo={go} onConnected={connected} />
      ) : (
        <DialogActions>
          <Button onClick={onClose}>{words.common.cancel}</Button>
          <Button look="ink" data-first isBusy={going.isPending} onClick={go}>
            {words.accounts.continueTo(provider)}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

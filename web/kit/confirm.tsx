import type { ReactNode } from "react"
import { words } from "../words/words.ts"
import type { ButtonLook } from "./button-look.ts"
import { Button } from "./button.tsx"
import { Dialog, DialogActions } from "./dialog.tsx"
import { Form } from "./form.tsx"
import { useForm } from "./use-form.ts"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly body: ReactNode
  readonly verb: string
  /** `brass` where what follows is public rather than lost. */
  readonly look?: ButtonLook
  readonly run: () => Promise<unknown>
  readonly done?: () => void
}

/** Asks before something that cannot be undone. The focus starts on the safe button. */
export function Confirm(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} lead={props.body} isAlert>
      <ConfirmBody {...props} />
    </Dialog>
  )
}

function ConfirmBody({ onClose, verb, look = "danger-fill", run, done }: Props) {
  const form = useForm({
    fields: [],
    send: run,
    done: () => {
      onClose()
      done?.()
    },
  })
  return (
    <Form form={form}>
      <DialogActions>
        <Button data-first onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button type="submit" look={look} isBusy={form.isBusy}>
          {verb}
        </Button>
      </DialogActions>
    </Form>
  )
}

import { useState } from "react"
import { call } from "../../api/call.ts"
import { Avatar } from "../../kit/avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { ErrorText } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"
import type { ReturnedChoice } from "./read-return.ts"

type Props = {
  readonly choice: ReturnedChoice
  readonly onClose: () => void
  readonly onConnected: (ids: readonly string[]) => void
}

/** Of several accounts that were granted, the ones that somebody wants here. */
export function ChooseDialog(props: Props) {
  const title = words.accounts.chooseTitle(words.networks[props.choice.key])
  return (
    <Dialog isOpen isKept onClose={props.onClose} title={title} lead={words.accounts.chooseLead}>
      <ChooseForm {...props} />
    </Dialog>
  )
}

function ChooseForm({ choice: { key, secret, accounts }, onClose, onConnected }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const form = useForm({
    fields: ["externalIds"],
    check: () => ({ externalIds: ticked.length === 0 ? words.accounts.chooseNone : undefined }),
    send: () => call("accounts.choose", { key, secret, externalIds: [...ticked] }),
    done: (answer) => {
      onClose()
      onConnected(answer.accounts.map(({ id }) => id))
    },
  })
  const toggle = (id: string) =>
    setTicked((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))
  const complaint = form.errorOf("externalIds")
  return (
    <Form form={form}>
      <ul className="max-h-[46dvh] divide-y divide-line overflow-y-auto rounded-sheet border border-line">
        {accounts.map(({ externalId, handle, displayName }) => (
          <li key={externalId}>
            <label className="flex min-h-12 items-center gap-3 px-3 py-1.5 hover:bg-hover has-checked:bg-brass-wash">
              <input
                type="checkbox"
                checked={ticked.includes(externalId)}
                onChange={() => toggle(externalId)}
                className="size-[18px] shrink-0 accent-ink"
              />
              <Avatar name={displayName === "" ? handle : displayName} />
              <span className="min-w-0 flex-1">
                <bdi className="block truncate text-control font-control">{handle}</bdi>
                {displayName !== handle && <bdi className="block truncate text-meta text-ink-3">{displayName}</bdi>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {complaint !== undefined && (
        <p role="alert" className="text-hint">
          <ErrorText>{complaint}</ErrorText>
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.accounts.chooseVerb(ticked.length)}
        </Button>
      </DialogActions>
    </Form>
  )
}

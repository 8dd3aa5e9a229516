import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { now } from "../../api/service-clock.ts"
import type { AccountView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { Segments } from "../../kit/segments.tsx"
import { useForm } from "../../kit/use-form.ts"
import { usePerson } from "../../shell/person.ts"
import { queueWords } from "../../words/queue-words.ts"
import { words } from "../../words/words.ts"

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly account: AccountView }

export function PauseDialog(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={queueWords.pauseTitle} lead={queueWords.pauseLead}>
      <PauseForm {...props} />
    </Dialog>
  )
}

function PauseForm({ onClose, account }: Props) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const [length, setLength] = useState<"day" | "week" | "open">("day")
  const form = useForm({
    fields: [],
    send: async () => {
      const hours = { day: 24, week: 7 * 24, open: null }[length]
      const until = hours === null ? "" : now().add({ hours }).toString()
      return call("queue.pause", { accountId: account.id, until })
    },
    done: async () => {
      await queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
      onClose()
    },
  })
  return (
    <Form form={form}>
      <div className="mt-4">
        <Segments
          label={queueWords.pauseFor}
          value={length}
          onValue={setLength}
          choices={[
            { value: "day", text: queueWords.pauseDay },
            { value: "week", text: queueWords.pauseWeek },
            { value: "open", text: queueWords.pauseOpen },
          ]}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {queueWords.pauseVerb}
        </Button>
      </DialogActions>
    </Form>
  )
}

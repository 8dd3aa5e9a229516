import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { type LabelColour, labelColours } from "#domain/label.ts"
import { call } from "../../api/call.ts"
import type { LabelView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { Segments } from "../../kit/segments.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly done?: (label: LabelView) => void
}

export function LabelDialog(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={words.calendar.newLabelTitle}>
      <LabelForm {...props} />
    </Dialog>
  )
}

function LabelForm({ onClose, done }: Props) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [name, setName] = useState("")
  const [colour, setColour] = useState<LabelColour>("moss")
  const form = useForm({
    fields: ["name"],
    send: async () => (await call("labels.save", { name, colour })).label,
    done: async (label) => {
      await queries.invalidateQueries({ queryKey: ["posts", workspace.id, "labels"] })
      toasts.add(words.calendar.labelSaved(label.name))
      done?.(label)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <div className="mt-4 grid gap-3">
        <TextField
          label={words.calendar.labelName}
          value={name}
          onValue={setName}
          error={form.errorOf("name")}
          startsFocused
        />
        <Segments
          label={words.calendar.labelColour}
          value={colour}
          onValue={setColour}
          choices={labelColours.map((each) => ({ value: each, text: words.calendar.colours[each] }))}
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.calendar.saveLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}

import { useState } from "react"
import { isEmail } from "#domain/person.ts"
import type { Role } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { Select } from "../../kit/select.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { usePerson } from "../../shell/person.ts"
import { teamWords } from "../../words/team-words.ts"
import { words } from "../../words/words.ts"
import { LinkToSend } from "./link-dialog.tsx"
import type { FreshLink } from "./link-dialog.tsx"
import { roleChoices } from "./role-choices.ts"

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

export function InviteDialog({ isOpen, onClose }: Props) {
  const [fresh, setFresh] = useState<FreshLink | null>(null)
  const who = fresh?.email ?? teamWords.anyone.toLowerCase()
  const close = () => {
    setFresh(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isKept={fresh !== null}
      title={fresh === null ? teamWords.inviteTitle : teamWords.linkTitle}
      lead={fresh === null ? teamWords.inviteLead : teamWords.linkBody(who, words.roles[fresh.role].as)}
    >
      {fresh === null ? <InviteForm onLink={setFresh} onClose={close} /> : <LinkToSend fresh={fresh} onClose={close} />}
    </Dialog>
  )
}

type FormProps = { readonly onLink: (fresh: FreshLink) => void; readonly onClose: () => void }

function InviteForm({ onLink, onClose }: FormProps) {
  const { workspace } = usePerson()
  const [email, setEmail, forgetEmail] = useKept("invite.email", "")
  const [role, setRole] = useState<Role>("editor")
  const address = email.trim()
  const form = useForm({
    fields: ["email", "role"],
    check: () => ({ email: address === "" || isEmail(address) ? undefined : words.fields.needEmail }),
    send: () => call("members.invite", address === "" ? { role } : { email: address, role }),
    done: ({ invitation, link, isMailed }) => {
      forgetEmail()
      onLink({ email: invitation.email, role: invitation.role, link, isMailed })
    },
  })
  return (
    <Form form={form}>
      <TextField
        label={teamWords.inviteEmail}
        type="email"
        isOptional
        value={email}
        onValue={setEmail}
        hint={teamWords.inviteEmailHint}
        autoComplete="off"
        error={form.errorOf("email")}
        startsFocused
      />
      <Field label={teamWords.inviteRole} hint={words.roles[role].does} error={form.errorOf("role")}>
        {(wiring) => <Select wiring={wiring} value={role} onValue={setRole} choices={roleChoices(workspace.role)} />}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {teamWords.inviteSubmit}
        </Button>
      </DialogActions>
    </Form>
  )
}

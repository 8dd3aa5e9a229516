import { isEmail } from "#domain/person.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { sayPasswordFault } from "../../kit/password-meter.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"
import type { RefusedSetup, SetupDraft } from "./setup-draft.ts"

type Props = {
  readonly draft: SetupDraft
  readonly refused: RefusedSetup
  readonly change: (part: Partial<SetupDraft>) => void
  readonly next: () => void
}

export function OwnerForm({ draft, refused, change, next }: Props) {
  const form = useForm({
    fields: ["name", "email", "password"],
    check: () => ({
      name: draft.name.trim() === "" ? words.fields.needName : undefined,
      email: isEmail(draft.email.trim()) ? undefined : words.fields.needEmail,
      password: sayPasswordFault(draft.password),
    }),
    send: async () => null,
    done: next,
  })
  return (
    <Form form={form}>
      <TextField
        label={words.fields.name}
        value={draft.name}
        onValue={(name) => change({ name })}
        autoComplete="name"
        error={form.errorOf("name") ?? refused.name}
        startsFocused
      />
      <TextField
        label={words.fields.email}
        type="email"
        value={draft.email}
        onValue={(email) => change({ email })}
        autoComplete="username"
        error={form.errorOf("email") ?? refused.email}
      />
      <PasswordField
        value={draft.password}
        onValue={(password) => change({ password })}
        error={form.errorOf("password") ?? refused.password}
        about={[draft.name, draft.email.split("@")[0] ?? ""]}
        isNew
      />
      <Button type="submit" look="ink" isBusy={form.isBusy} className="mt-2">
        {words.setup.next}
      </Button>
    </Form>
  )
}

import { useState } from "react"
import { call } from "../../api/call.ts"
import type { AccountView, ConnectField, NetworkLine } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { PasswordField } from "../../kit/password-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"
import type { ReturnedChoice } from "./read-return.ts"
import { TimelineLink } from "./timeline-link.tsx"

type Props = {
  readonly line: NetworkLine
  readonly fields: readonly ConnectField[]
  /** By what is typed in here, or by the network's own page, which it leads to. */
  readonly way: "form" | "page"
  /** Where there are both. */
  readonly onOtherWay?: () => void
  readonly account?: AccountView
  readonly onClose: () => void
  readonly onConnected: (ids: readonly string[]) => void
  readonly onChoice: (choice: ReturnedChoice) => void
}

/** The form of a network with app passwords, or of one that needs a server first. It is built from the network's fields. */
export function ConnectForm({ line, fields, way, onOtherWay, account, onClose, onConnected, onChoice }: Props) {
  const { key, provider } = line
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    account === undefined ? {} : { handle: account.handle, server: account.handle.split("@").at(1) ?? "" },
  )
  const valueOf = (name: string) => values[name] ?? ""
  const form = useForm({
    fields: fields.map(({ name }) => name),
    check: () =>
      Object.fromEntries(
        fields.map(({ name, label, isOptional }) => [
          name,
          isOptional || valueOf(name).trim() !== "" ? undefined : words.accounts.required(label.toLowerCase()),
        ]),
      ),
    send: () =>
      call("accounts.submitForm", {
        key,
        way,
        values: Object.fromEntries(fields.map(({ name }) => [name, valueOf(name).trim()])),
        ...(account === undefined ? {} : { accountId: account.id }),
      }),
    done: (arrival) => {
      if ("url" in arrival) window.location.assign(arrival.url)
      else if ("account" in arrival) onConnected([arrival.account.id])
      else onChoice({ key, ...arrival.choice })
    },
  })
  const firstOpen = fields.find(({ name }) => account === undefined || name !== "handle")
  return (
    <Form form={form}>
      {fields.map((field) => {
        const shared = {
          label: field.label,
          hint: field.help,
          value: valueOf(field.name),
          onValue: (value: string) => setValues((before) => ({ ...before, [field.name]: value })),
          error: form.errorOf(field.name),
          startsFocused: field === firstOpen,
        }
        return field.isSecret ? (
          <PasswordField key={field.name} {...shared} isForeign />
        ) : (
          <TextField
            key={field.name}
            {...shared}
            isOptional={field.isOptional}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )
      })}
      {onOtherWay !== undefined && (
        <Button look="ghost" className="self-start" onClick={onOtherWay}>
          {way === "form" ? words.accounts.byPage(provider) : words.accounts.byPassword}
        </Button>
      )}
      {line.way === "sandbox" && (
        <p className="text-hint text-ink-3">
          <TimelineLink line={line} />
          <br />
          {words.accounts.whoLivesThereForm}
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {way === "page"
            ? words.accounts.continueTo(provider)
            : account === undefined
              ? words.accounts.submit
              : words.accounts.submitAgain}
        </Button>
      </DialogActions>
    </Form>
  )
}

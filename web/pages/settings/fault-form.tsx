import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { AccountView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Field } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { Select } from "../../kit/select.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"

const { kinds } = sandboxWords
type Fault = keyof typeof kinds

const faults = Object.keys(kinds) as Fault[]
const choices = faults.map((value) => ({ value, ...kinds[value] }))

/** How a simulator answers one account's next requests. An earlier fault is not shown: it may be used up. */
export function FaultForm({ account }: { readonly account: AccountView }) {
  const { id: accountId, handle, provider } = account
  const toasts = useToasts()
  const [fault, setFault] = useState<Fault>("rateLimited")
  const [times, setTimes] = useState("1")
  const count = times.trim() === "" ? null : Number(times)
  const form = useForm({
    fields: ["times", "fault"],
    check: () => ({
      times: count === null || (Number.isInteger(count) && count > 0) ? undefined : sandboxWords.timesWrong,
    }),
    send: () => call("sandbox.setFault", { accountId, fault, ...(count === null ? {} : { times: count }) }),
    done: () => toasts.add(sandboxWords.applied(handle, count)),
  })
  const clear = useMutation({
    mutationFn: () => call("sandbox.setFault", { accountId, fault: null }),
    onSuccess: () => toasts.add(sandboxWords.cleared(handle)),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return (
    <Form form={form} label={sandboxWords.faultOf(provider, handle)} className="grid gap-2.5">
      <div className="flex min-w-0 items-center gap-3">
        <AccountAvatar account={account} size="s" />
        <p className="min-w-0 truncate text-control">
          <bdi className="font-control">{handle}</bdi> <span className="text-meta text-ink-3">{provider}</span>
        </p>
      </div>
      <div className="grid items-start gap-x-2.5 gap-y-2.5 wide-phone:grid-cols-[minmax(0,1fr)_92px_auto]">
        <Field label={sandboxWords.fault} hint={kinds[fault].lead}>
          {(wiring) => <Select wiring={wiring} value={fault} onValue={setFault} choices={choices} />}
        </Field>
        <TextField
          label={sandboxWords.times}
          value={times}
          onValue={setTimes}
          inputMode="numeric"
          autoComplete="off"
          error={form.errorOf("times")}
        />
        <div className="flex gap-1.5 wide-phone:mt-[21px]">
          <Button type="submit" isBusy={form.isBusy} aria-label={sandboxWords.applyThing(handle)}>
            {sandboxWords.apply}
          </Button>
          <Button
            look="ghost"
            isBusy={clear.isPending}
            onClick={() => clear.mutate()}
            aria-label={sandboxWords.clearThing(handle)}
          >
            {sandboxWords.clear}
          </Button>
        </div>
      </div>
    </Form>
  )
}

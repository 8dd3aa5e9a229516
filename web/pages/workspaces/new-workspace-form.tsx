import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { sessionQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { ZoneField } from "../../kit/zone-field.tsx"
import { words } from "../../words/words.ts"

type Props = { readonly startZone: string; readonly isFocused?: boolean }

export function NewWorkspaceForm({ startZone, isFocused = false }: Props) {
  const queries = useQueryClient()
  const router = useRouter()
  const toasts = useToasts()
  const [name, setName, forgetName] = useKept("workspace.name", "")
  const [timeZone, setTimeZone] = useState(startZone)
  const form = useForm({
    fields: ["name", "timeZone"],
    check: () => ({ name: name.trim() === "" ? words.fields.needWorkspace : undefined }),
    send: () => call("workspaces.create", { name: name.trim(), timeZone }),
    done: async ({ workspace }) => {
      forgetName()
      await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
      toasts.add(words.workspaces.created(workspace.name))
      await router.navigate({ to: "/" })
    },
  })
  return (
    <Form form={form} label={words.workspaces.createTitle}>
      <TextField
        label={words.fields.workspaceName}
        value={name}
        onValue={setName}
        hint={words.fields.workspaceHint}
        autoComplete="organization"
        error={form.errorOf("name")}
        startsFocused={isFocused}
      />
      <ZoneField value={timeZone} onValue={setTimeZone} error={form.errorOf("timeZone")} />
      <div className="mt-1">
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.workspaces.create}
        </Button>
      </div>
    </Form>
  )
}

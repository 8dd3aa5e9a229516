import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import type { SessionView } from "../../api/auth.ts"
import { signOut } from "../../api/auth.ts"
import { call } from "../../api/call.ts"
import { sessionQuery } from "../../api/queries.ts"
import { Avatar } from "../../kit/avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { Form } from "../../kit/form.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { words } from "../../words/words.ts"

type Props = { readonly secret: string; readonly workspaceName: string; readonly session: SessionView }

export function AcceptForm({ secret, workspaceName, session }: Props) {
  const queries = useQueryClient()
  const router = useRouter()
  const toasts = useToasts()
  const form = useForm({
    fields: [],
    send: () => call("invitations.accept", { secret }),
    done: async ({ workspace }) => {
      await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
      toasts.add(words.invite.joined(workspace.name))
      await router.navigate({ to: "/" })
    },
  })
  const asSomebodyElse = useForm({
    fields: [],
    send: () => signOut(),
    done: () => queries.setQueryData(sessionQuery.queryKey, null),
  })
  return (
    <>
      <p className="flex items-center gap-3 rounded-sheet border border-line bg-raised px-3 py-2.5 text-dense">
        <Avatar name={session.user.name} />
        <span className="min-w-0 break-words">{words.invite.acceptAs(session.user.name, session.user.email)}</span>
      </p>
      <Form form={form} className="mt-4 grid gap-3">
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.invite.accept(workspaceName)}
        </Button>
      </Form>
      <Form form={asSomebodyElse} className="mt-2 grid gap-3">
        <Button type="submit" look="ghost" isBusy={asSomebodyElse.isBusy}>
          {words.invite.otherPerson}
        </Button>
      </Form>
    </>
  )
}

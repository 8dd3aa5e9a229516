import { Building2 } from "lucide-react"
import { setOutUpstream } from "../api/auth.ts"
import { Button } from "../kit/button.tsx"
import { FaultNote } from "../kit/fault-note.tsx"
import { useForm } from "../kit/use-form.ts"

type Props = { readonly text: string; readonly errand: Parameters<typeof setOutUpstream>[0] }

/** Leads to the company's identity provider, which leads back. */
export function UpstreamSignIn({ text, errand }: Props) {
  const form = useForm({
    fields: [],
    send: () => setOutUpstream(errand),
    done: ({ url }) => window.location.assign(url),
  })
  return (
    <form onSubmit={form.onSubmit} className="grid gap-3">
      {form.fault !== null && <FaultNote error={form.fault} />}
      <Button type="submit" icon={Building2} isBusy={form.isBusy}>
        {text}
      </Button>
    </form>
  )
}

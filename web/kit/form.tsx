import type { ReactNode } from "react"
import { FaultNote } from "./fault-note.tsx"
import type { FormState } from "./use-form.ts"

type Props<Name extends string> = {
  readonly form: FormState<Name>
  readonly children: ReactNode
  readonly className?: string
  readonly label?: string
}

export function Form<Name extends string>({ form, children, className = "grid gap-3", label }: Props<Name>) {
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={label} className={className}>
      {form.fault !== null && <FaultNote error={form.fault} />}
      {children}
    </form>
  )
}

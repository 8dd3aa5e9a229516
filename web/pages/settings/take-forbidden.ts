import { Refusal } from "../../api/refusal.ts"
import type { FormState } from "../../kit/use-form.ts"
import { words } from "../../words/words.ts"

type Taken<Name extends string> = { readonly rest: FormState<Name>; readonly forbidden: string | undefined }

/** A wrong password is refused as a whole; its place is the password's field anyway. */
export function takeForbidden<Name extends string>(form: FormState<Name>): Taken<Name> {
  const { fault } = form
  if (!(fault instanceof Refusal) || fault.code !== "Forbidden") return { rest: form, forbidden: undefined }
  return { rest: { ...form, fault: null }, forbidden: words.faults.refused(fault.code, fault.message) }
}

import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { SubmitEvent } from "react"
import { Refusal } from "../api/refusal.ts"
import { words } from "../words/words.ts"

type Complaints<Name extends string> = { readonly [Field in Name]?: string | undefined }

type Options<Name extends string, Output> = {
  readonly fields: readonly Name[]
  /** What a person can see for themselves before anything is sent. */
  readonly check?: () => Complaints<NoInfer<Name>>
  readonly send: () => Promise<Output>
  readonly done?: (output: Output) => unknown
}

export type FormState<Name extends string> = {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly isBusy: boolean
  readonly errorOf: (field: Name) => string | undefined
  /** What is wrong beyond the fields; null when the fields say it all. */
  readonly fault: unknown
  /** The server's whole answer, for a page that reads more out of it. */
  readonly refusal: Refusal | null
}

/** One form: checks, sends, and puts every complaint at the field it is about. What was typed is the caller's and stays. */
export function useForm<Name extends string, Output>(options: Options<Name, Output>): FormState<Name> {
  const element = useRef<HTMLFormElement | null>(null)
  const [isTried, setTried] = useState(false)
  const [round, setRound] = useState(0)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: options.send,
    onSuccess: (output) => options.done?.(output),
    onSettled: () => setRound((last) => last + 1),
  })

  // From the first try on, a complaint goes as soon as what it is about is fixed.
  const own: Readonly<Record<string, string | undefined>> = (isTried ? options.check?.() : undefined) ?? {}
  const refusal = error instanceof Refusal ? error : null
  const issues = refusal?.issues ?? []
  const errorOf = (field: Name) => own[field] ?? sayIssueAt(error, field)
  const isToldAtFields =
    issues.length > 0 && issues.every((issue) => options.fields.some((field) => field === fieldIn(issue.path)))

  useEffect(() => {
    if (round > 0) element.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus()
  }, [round])

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    element.current = event.currentTarget
    if (isPending) return
    const complaints = options.check?.() ?? {}
    setTried(true)
    reset()
    if (Object.values(complaints).every((complaint) => complaint === undefined)) mutate()
    else setRound((last) => last + 1)
  }

  return { onSubmit, isBusy: isPending, errorOf, fault: error !== null && !isToldAtFields ? error : null, refusal }
}

/** What an answer complains about at this field. */
export function sayIssueAt(error: unknown, field: string): string | undefined {
  const issues = error instanceof Refusal ? error.issues : []
  return sayIssue(issues.find((issue) => fieldIn(issue.path) === field))
}

function fieldIn(path: string | undefined): string {
  return (path ?? "").split(".").at(-1) ?? ""
}

type Told = { readonly rule: string; readonly path: string; readonly message: string }

/** The server begins with the field's name, as scripts know it; at the field itself "This" is enough. */
function sayIssue(issue: Told | undefined): string | undefined {
  if (issue === undefined) return undefined
  const { rule, path, message } = issue
  const text = message.startsWith(`${path} `) ? `This ${message.slice(path.length + 1)}` : message
  return words.fields.refused(rule, /[.!?]$/.test(text) ? text : `${text}.`)
}

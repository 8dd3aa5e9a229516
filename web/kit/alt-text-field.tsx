import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { altTextLength } from "#domain/media.ts"
import { call } from "../api/call.ts"
import type { MediaView } from "../api/views.ts"
import { words } from "../words/words.ts"
import { sayFault } from "./fault-note.tsx"
import { Field } from "./field.tsx"
import { useToasts } from "./use-toasts.ts"

type Props = { readonly media: MediaView; readonly hint: string; readonly isReadOnly: boolean }

/** What a picture shows, for those who do not see it. Saved when the field is left. */
export function AltTextField({ media, hint, isReadOnly }: Props) {
  const toasts = useToasts()
  const [typed, setTyped] = useState<string | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (altText: string) => call("media.update", { id: media.id, altText }),
    onSuccess: () => toasts.add(words.media.altSaved),
  })
  const text = typed ?? media.altText
  const save = () => {
    if (typed !== null && typed.trim() !== media.altText) mutate(typed.trim())
  }
  if (isReadOnly) {
    return (
      <p dir="auto" className="text-dense wrap-anywhere whitespace-pre-wrap text-ink-2">
        {media.altText === "" ? words.media.altNone : media.altText}
      </p>
    )
  }
  return (
    <Field label={words.media.altLabel} hint={hint} error={error === null ? undefined : sayFault(error)}>
      {(wiring) => (
        <textarea
          {...wiring}
          dir="auto"
          rows={2}
          value={text}
          maxLength={altTextLength}
          aria-busy={isPending || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          className="field-box min-h-[62px] w-full resize-y px-2.5 py-1.5 text-touch text-ink tablet:text-control"
        />
      )}
    </Field>
  )
}

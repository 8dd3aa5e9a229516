import { useMutation, useQuery } from "@tanstack/react-query"
import { Sparkles } from "lucide-react"
import { useRef, useState } from "react"
import { altTextLength } from "#domain/media.ts"
import { call } from "../api/call.ts"
import { modelQuery } from "../api/queries.ts"
import type { MediaView } from "../api/views.ts"
import { words } from "../words/words.ts"
import { Button } from "./button.tsx"
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
  const model = useQuery({ ...modelQuery, enabled: !isReadOnly }).data ?? null
  const suggest = useMutation({
    mutationFn: () => call("media.suggestAltText", { id: media.id }),
    // A suggestion is to be read, changed and left like what one has typed oneself.
    onSuccess: ({ altText }) => {
      setTyped(altText)
      field.current?.focus()
    },
    onError: (fault) => toasts.add(sayFault(fault), { isFailure: true }),
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const text = typed ?? media.altText
  const count = [...text].length
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
    <div className="grid gap-1.5">
      <Field
        label={media.kind === "video" ? words.media.altLabelVideo : words.media.altLabel}
        hint={hint}
        error={error === null ? undefined : sayFault(error)}
        end={
          count > 0 && (
            <span className="figures text-hint text-ink-3">{words.media.altCount(count, altTextLength)}</span>
          )
        }
      >
        {(wiring) => (
          <textarea
            {...wiring}
            ref={field}
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
      {model !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" look="ghost" icon={Sparkles} isBusy={suggest.isPending} onClick={() => suggest.mutate()}>
            {words.media.altSuggest}
          </Button>
          <span className="text-meta text-ink-3">{words.media.altSuggestHint(model.name)}</span>
        </div>
      )}
    </div>
  )
}

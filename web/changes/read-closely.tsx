import { Link2 } from "lucide-react"
import type { MediaView } from "../api/views.ts"
import { HiddenText } from "../kit/hidden-text.tsx"
import { words } from "../words/words.ts"
import { hostsIn } from "./look-closely.ts"

type Props = {
  readonly items: readonly { readonly body: string; readonly media: readonly string[] }[]
  readonly media: ReadonlyMap<string, Pick<MediaView, "altText">>
}

/** What a drawing of a post does not show of it: where its links lead, and how its pictures are described. */
export function ReadClosely({ items, media }: Props) {
  const hosts = hostsIn(items.map(({ body }) => body))
  const pictures = items.flatMap((item) => item.media.flatMap((id) => media.get(id) ?? []))
  const numbered = pictures.map(({ altText }, index) => ({ altText, number: index + 1 }))
  return (
    <>
      {hosts.length > 0 && (
        <p className="flex items-start gap-1.5 text-meta text-ink-3">
          <Link2 size={14} strokeWidth={1.9} aria-hidden className="mt-px shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {words.requests.leadsTo} <code className="text-ink-2">{hosts.join(", ")}</code>
          </span>
        </p>
      )}
      {numbered.map(({ number, altText }) => (
        <p key={number} className="text-meta wrap-anywhere text-ink-3">
          {words.requests.alt(number)} {altText === "" ? words.requests.noAlt : <HiddenText text={altText} />}
        </p>
      ))}
    </>
  )
}

import { ExternalLink } from "lucide-react"
import type { NetworkLine } from "../../api/views.ts"
import { textLink } from "../../kit/text-link.ts"
import { words } from "../../words/words.ts"

/** A link to the page with the accounts of a simulator. */
export function TimelineLink({ line }: { readonly line: NetworkLine }) {
  return (
    <a
      href={`/sandbox/${line.key}`}
      target="_blank"
      rel="noopener"
      className={`${textLink} inline-flex min-h-6 items-center gap-1.5 text-dense`}
    >
      {words.accounts.whoLivesThere(line.provider)}
      <ExternalLink size={13} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
      <span className="sr-only">, {words.accounts.newTab}</span>
    </a>
  )
}

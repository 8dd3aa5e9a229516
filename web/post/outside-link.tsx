import { ExternalLink } from "lucide-react"
import { webLink } from "#domain/web-link.ts"
import { textLink } from "../kit/text-link.ts"

type Props = {
  readonly url: string | undefined
  readonly children: string
  /** Somebody goes there. */
  readonly onFollow?: () => void
}

/** A way out to a network, if the address is one. */
export function OutsideLink({ url, children, onFollow }: Props) {
  const address = webLink(url)
  if (address === undefined) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      {...(onFollow === undefined ? {} : { onClick: onFollow })}
      className={`${textLink} inline-flex min-h-6 items-center gap-1 text-ink`}
    >
      {children}
      <ExternalLink size={12} strokeWidth={1.9} aria-hidden />
    </a>
  )
}

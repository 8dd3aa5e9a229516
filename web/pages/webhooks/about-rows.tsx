import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { DeliveryView } from "../../api/views.ts"
import { textLink } from "../../kit/text-link.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { readAbout } from "./read-about.ts"

type Props = { readonly delivery: DeliveryView; readonly body: string | undefined }

/** The ids that stay the same for all tries, and the post, account or request of the event. */
export function AboutRows({ delivery, body }: Props) {
  const about = body === undefined ? null : readAbout(body)
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-[5px] text-dense leading-[19px]">
      <About name={webhookWords.delivery}>
        <code className="text-hint wrap-anywhere">{delivery.id}</code>
      </About>
      <About name={webhookWords.eventId}>
        <code className="text-hint wrap-anywhere">{delivery.eventId}</code>
      </About>
      {about?.kind === "post" && (
        <About name={webhookWords.post}>
          <Link to="/posts/$postId" params={{ postId: about.id }} dir="auto" className={textLink}>
            {about.title === "" ? words.posts.noText : about.title}
          </Link>
        </About>
      )}
      {about?.kind === "account" && (
        <About name={webhookWords.account}>
          <Link to="/accounts" search={{}} className={textLink}>
            <bdi>{about.name}</bdi>
          </Link>
        </About>
      )}
      {about?.kind === "approval" && (
        <About name={webhookWords.approval}>
          <bdi>{about.name}</bdi>
        </About>
      )}
      {about?.kind === "message" && <About name={webhookWords.message}>{about.text}</About>}
    </dl>
  )
}

function About({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

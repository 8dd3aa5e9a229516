import { useQuery } from "@tanstack/react-query"
import { Globe } from "lucide-react"
import { useEffect, useState } from "react"
import type { NetworkKey } from "#domain/network.ts"
import type { PlannedCard } from "#domain/preview/plan-preview.ts"
import { linkPreviewQuery } from "../api/queries.ts"
import { cx } from "../kit/cx.ts"
import { words } from "../words/words.ts"

const restMs = 700

type Props = { readonly network: NetworkKey; readonly card: PlannedCard | null; readonly className?: string }

/** The card of a link, with the title and the picture of the page behind it where the network reads that page. */
export function PreviewLinkCard({ card, ...rest }: Props) {
  if (card === null) return null
  return card.isRead ? <ReadCard card={card} {...rest} /> : <CardBox card={card} read={null} {...rest} />
}

type Read = {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly picture?: string | undefined
}
type BoxProps = Omit<Props, "card"> & { readonly card: PlannedCard }

/** While somebody types an address it changes with every letter: only one that rests is asked for. */
function ReadCard(props: BoxProps) {
  const { address } = props.card
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(address), restMs)
    return () => window.clearTimeout(timer)
  }, [address])
  const { data, isPending } = useQuery({ ...linkPreviewQuery(address), enabled: rested === address })
  if (isPending) {
    return (
      <div
        data-link-card="loading"
        className={cx("aspect-[1.91] rounded-dialog bg-sunk", props.className)}
        aria-hidden
      />
    )
  }
  return <CardBox {...props} read={data ?? {}} />
}

function CardBox({ network, card, read, className }: BoxProps & { readonly read: Read | null }) {
  const title = read?.title ?? card.title ?? card.host
  const description = read?.description ?? card.description
  const picture = read?.picture
  const image = picture !== undefined && (
    <img src={picture} alt="" className="aspect-[1.91] w-full bg-sunk object-cover" />
  )
  if (network === "x" && image !== false) {
    return (
      <div data-link-card className={className}>
        <div className="relative overflow-hidden rounded-dialog border border-line">
          {image}
          <span className="absolute start-2.5 bottom-2.5 line-clamp-2 max-w-[88%] rounded-[4px] bg-[rgb(0_0_0/0.80)] px-2 py-0.5 text-[12.5px] text-white">
            {title}
          </span>
        </div>
        <p className="mt-1 text-meta text-ink-3">{words.preview.from(card.host)}</p>
      </div>
    )
  }
  const isFlush = network === "facebook" || network.startsWith("linkedin")
  return (
    <div data-link-card className={cx("overflow-hidden", !isFlush && "rounded-dialog border border-line", className)}>
      {image}
      <div className={cx("grid gap-0.5 px-3 py-2.5", isFlush && "bg-sunk")}>
        {isFlush && <span className="text-meta text-ink-3">{card.host}</span>}
        <b dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
          {title}
        </b>
        {description !== undefined && (
          <span dir="auto" className={cx("text-dense text-ink-2", isFlush ? "line-clamp-1" : "line-clamp-2")}>
            {description}
          </span>
        )}
        {!isFlush && (
          <span className="mt-1 flex items-center gap-1.5 text-meta text-ink-3">
            <Globe size={13} strokeWidth={1.9} aria-hidden />
            {card.host}
          </span>
        )}
      </div>
    </div>
  )
}

import { FileText, PenLine } from "lucide-react"
import { ownAddress } from "../../api/own-address.ts"
import type { MediaView } from "../../api/views.ts"

type Props = { readonly picture: MediaView | undefined; readonly isDraft?: boolean }

/** What a post shows first. Its words stand beside it. */
export function Thumb({ picture, isDraft = false }: Props) {
  if (picture !== undefined) {
    return (
      <img
        src={ownAddress(picture.thumbnailUrl)}
        alt=""
        loading="lazy"
        className="size-8 shrink-0 rounded-[5px] bg-sunk object-cover"
      />
    )
  }
  const Icon = isDraft ? PenLine : FileText
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-[5px] bg-sunk text-ink-3 inset-ring inset-ring-line">
      <Icon size={14} strokeWidth={1.9} aria-hidden />
    </span>
  )
}

import {
  Bookmark,
  ChartNoAxesColumn,
  Ellipsis,
  Heart,
  MessageCircle,
  Repeat2,
  Send,
  Star,
  ThumbsDown,
  ThumbsUp,
  Upload,
} from "lucide-react"
import type { PreviewDeed } from "#domain/preview/facts.ts"
import { cx } from "../kit/cx.ts"
import { words } from "../words/words.ts"

const icons: Readonly<Record<PreviewDeed, typeof Heart>> = {
  reply: MessageCircle,
  repost: Repeat2,
  like: Heart,
  star: Star,
  views: ChartNoAxesColumn,
  save: Bookmark,
  share: Upload,
  send: Send,
  up: ThumbsUp,
  down: ThumbsDown,
  more: Ellipsis,
}

type Props = { readonly deeds: readonly PreviewDeed[]; readonly className?: string; readonly areWords?: boolean }

/** What people can do there: neutral signs that do nothing, and no counts. */
export function PreviewDeeds({ deeds, className, areWords = false }: Props) {
  if (deeds.length === 0) return null
  return (
    <div aria-hidden className={cx("flex text-ink-2", className)}>
      {deeds.map((deed) => {
        const Icon = icons[deed]
        return (
          <span
            key={deed}
            className={cx("inline-flex items-center gap-1.5", deed === "save" && !areWords && "last:ms-auto")}
          >
            <Icon size={areWords ? 16 : 17} strokeWidth={1.8} />
            {areWords && <span className="text-[12.5px] font-semibold">{words.preview.deeds[deed]}</span>}
          </span>
        )
      })}
    </div>
  )
}

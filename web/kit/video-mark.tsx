import { Film } from "lucide-react"
import { words } from "../words/words.ts"

/** On the still picture of a video, in a corner. */
export function VideoMark() {
  return (
    <span className="absolute end-1.5 top-1.5 inline-flex items-center gap-1 rounded-[3px] bg-mark-tile px-1 text-micro font-semibold text-white">
      <Film size={12} strokeWidth={2} aria-hidden />
      {words.post.video}
    </span>
  )
}

import { Link } from "@tanstack/react-router"
import type { PostView } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { shownStatus } from "../../kit/post-status.tsx"
import { words } from "../../words/words.ts"

/** A post that went out in part or not at all, while it is fixed. */
export function FailedBar({ post }: { readonly post: PostView }) {
  const isUncertain = shownStatus(post) === "Uncertain"
  return (
    <div
      className={`flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-line px-3 py-2 text-dense tablet:px-5 ${isUncertain ? "bg-uncertain-wash" : "bg-failed-wash"}`}
    >
      <Glyph kind={isUncertain ? "uncertain" : "failed"} size={16} />
      <p className="min-w-0 flex-1">
        <b className={`font-semibold ${isUncertain ? "text-uncertain" : "text-failed"}`}>
          {isUncertain ? words.post.uncertainBar : words.post.failedBar}
        </b>{" "}
        {words.post.failedEdits}
      </p>
      <Link to="/posts/$postId" params={{ postId: post.id }} className={buttonLook("line", "small")}>
        {words.post.seeResults}
      </Link>
    </div>
  )
}

import type { PostView } from "../../api/views.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { ConversionNote } from "../../post/conversion-note.tsx"
import { problemWords } from "../../words/problem-words.ts"

/** While the post is on its way: how far it is. */
export function PublishingCard({ post }: { readonly post: PostView }) {
  if (post.status !== "Publishing") return null
  const done = post.results.filter(({ ok }) => ok).length
  return (
    <section
      aria-labelledby="going-out"
      className="rounded-sheet border border-brass-line/50 bg-brass-wash px-4 py-3 text-dense"
    >
      <div className="flex items-center gap-2.5">
        <Glyph kind="publishing" size={16} />
        <h2 id="going-out" className="text-body font-semibold text-brass-text">
          {problemWords.publishingTitle}
        </h2>
        <span className="figures text-ink-2">{problemWords.publishing(done, post.accountIds.length)}</span>
      </div>
      <ConversionNote post={post} />
    </section>
  )
}

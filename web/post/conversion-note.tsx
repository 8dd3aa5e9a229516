import { useQuery } from "@tanstack/react-query"
import { conversionsQuery } from "../api/queries.ts"
import type { PostView } from "../api/views.ts"
import { ProgressBar } from "../kit/progress-bar.tsx"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"

type Props = { readonly post: PostView }

/** How far the video is that a post waits for. Nothing when it waits for none. */
export function ConversionNote({ post }: Props) {
  const { workspace } = usePerson()
  const { data: conversions = [] } = useQuery(conversionsQuery(workspace.id))
  const shown = new Set(post.versions.flatMap(({ content }) => content.flatMap(({ media }) => media)))
  const percents = conversions.filter(({ mediaId }) => shown.has(mediaId)).map(({ percent }) => percent)
  if (percents.length === 0) return null
  const percent = Math.min(...percents)
  return (
    <div data-conversion className="grid gap-1.5 border-t border-line py-2.5 text-dense">
      <span className="figures">{words.post.converting(percent)}</span>
      <ProgressBar label={words.post.convertingLabel} share={percent / 100} />
    </div>
  )
}

import type { PostView } from "../../api/views.ts"
import { sayTime } from "../../post/say-time.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"

/** When it was to go out and when it did, and whose clock says so. */
export function PostTimes({ post }: { readonly post: PostView }) {
  const { user } = usePerson()
  const city = cityOf(user.timeZone)
  // A draft may wish for a later time and be published before it.
  const scheduledAt = post.scheduledAt !== undefined && post.scheduledAt < post.updatedAt ? post.scheduledAt : undefined
  return (
    <p className="figures flex flex-wrap gap-x-3 text-dense text-ink-3">
      <span className="text-ink-2 wide-phone:hidden">{sayTime(post, user.timeZone)}</span>
      <span>
        {scheduledAt === undefined
          ? words.post.timesIn(city)
          : words.post.scheduledFor(showMoment(scheduledAt, user.timeZone), city)}
      </span>
    </p>
  )
}

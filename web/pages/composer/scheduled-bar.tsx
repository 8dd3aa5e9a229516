import { useMutation } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import type { PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import { useComposer } from "./composer-context.ts"

export function ScheduledBar({ post }: { readonly post: PostView }) {
  const { user, workspace } = usePerson()
  const { keeper, issues } = useComposer()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await keeper.flush()
      return call("posts.unschedule", { id: post.id, keepTime: true })
    },
    onSuccess: (draft) => {
      keeper.take(draft)
      toasts.add(words.composer.unscheduled)
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const when = showMoment(post.scheduledAt ?? post.updatedAt, user.timeZone)
  const isEditor = isAtLeast(workspace.role, "editor")
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-line bg-scheduled-wash px-3 py-2 text-dense tablet:px-5">
      <Glyph kind="scheduled" size={16} />
      <p className="figures min-w-0 flex-1">
        <b className="font-semibold text-scheduled">{words.composer.scheduledBar(when, cityOf(user.timeZone))}</b>{" "}
        {isEditor && words.composer.scheduledEdits}{" "}
        {issues.length > 0 && (
          <b className="font-semibold text-failed">{words.composer.scheduledFails(issues.length)}</b>
        )}
      </p>
      {isEditor && (
        <Button size="small" isBusy={isPending} onClick={() => mutate()}>
          {words.composer.unschedule}
        </Button>
      )}
    </div>
  )
}

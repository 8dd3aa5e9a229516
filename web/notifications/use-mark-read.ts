import { useMutation } from "@tanstack/react-query"
import type { AppCalls } from "#actions/registry.ts"
import { call } from "../api/call.ts"
import type { NotificationView } from "../api/views.ts"
import { sayFault } from "../kit/fault-note.tsx"
import { useToasts } from "../kit/use-toasts.ts"

/** Takes the dot of one notification, or of all up to the newest that is shown: a newer one nobody has seen. */
export function useMarkRead() {
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: (which: AppCalls["notifications.markRead"]["input"]) => call("notifications.markRead", which),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  return {
    markRead: ({ id, readAt }: Pick<NotificationView, "id" | "readAt">): void => {
      if (readAt === undefined) mutate({ ids: [id] })
    },
    markAll: (newest: Pick<NotificationView, "id">): void => mutate({ until: newest.id }),
  }
}

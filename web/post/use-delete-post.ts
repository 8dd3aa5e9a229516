import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { call } from "../api/call.ts"
import type { PostView } from "../api/views.ts"
import { sayFault } from "../kit/fault-note.tsx"
import { useToasts } from "../kit/use-toasts.ts"
import { words } from "../words/words.ts"
import { sayLeftOut } from "./say-left-out.ts"

/** Deletes a post, and says how to have it back. */
export function useDeletePost(done?: () => void) {
  const toasts = useToasts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const bringBack = async (id: string) => {
    try {
      const { leftOut } = await call("trash.restore", { id })
      toasts.add(sayLeftOut(words.trash.restored, leftOut))
      await queries.invalidateQueries()
      void navigate({ to: "/posts/$postId", params: { postId: id } })
    } catch (error) {
      toasts.add(sayFault(error), { isFailure: true })
    }
  }
  const said = (id: string) => {
    toasts.add(words.posts.deleted, { action: { text: words.posts.undoDelete, run: () => void bringBack(id) } })
    done?.()
  }
  return {
    /** Deletes without a question: nothing is lost by it. */
    remove: async ({ id }: Pick<PostView, "id">) => {
      try {
        await call("posts.delete", { id })
        await queries.invalidateQueries()
        said(id)
      } catch (error) {
        toasts.add(sayFault(error), { isFailure: true })
      }
    },
    said,
  }
}

/** Whether more comes of deleting it than that it is in the trash. */
export function asksBeforeDeleting({ status, results }: PostView): boolean {
  return status === "Scheduled" || results.some(({ ok, uncertain }) => ok || uncertain)
}

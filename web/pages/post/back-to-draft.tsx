import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { postQuery } from "../../api/queries.ts"
import type { PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"

/** For a failed post that no account has and none may have. */
export function BackToDraft({ post }: { readonly post: PostView }) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("posts.backToDraft", { id: post.id }),
    onSuccess: (draft) => {
      queries.setQueryData(postQuery(workspace.id, post.id).queryKey, draft)
      toasts.add(words.post.isDraft)
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  if (post.results.some(({ ok, uncertain }) => ok || uncertain)) return null
  return (
    <Button isBusy={isPending} onClick={() => mutate()}>
      {words.post.backToDraft}
    </Button>
  )
}

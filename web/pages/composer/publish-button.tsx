import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { postQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { listNames } from "../post/list-names.ts"
import { openAccounts } from "../post/open-accounts.ts"
import { useComposer } from "./composer-context.ts"
import { useGoKey } from "./use-go-key.ts"
import { useObstacle } from "./use-obstacle.ts"
import { useSaveFirst } from "./use-save-first.ts"

/** Sends the post out at once, after one question. A failed post goes to the accounts that do not have it. */
export function PublishButton({ className = "" }: { readonly className?: string }) {
  const { workspace } = usePerson()
  const { keeper, keeping, chosen } = useComposer()
  const obstacle = useObstacle()
  const saveFirst = useSaveFirst()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const isAgain = keeping.post?.status === "Failed"
  const going = openAccounts(chosen, keeping.post?.results ?? [])
  const offBecause = obstacle ?? (going.length === 0 ? words.composer.needsAccount : undefined)

  const run = async () => {
    const id = await saveFirst()
    if (id === null) return
    const post = await call("posts.publishNow", { id })
    keeper.take(post)
    queries.setQueryData(postQuery(workspace.id, id).queryKey, post)
    toasts.add(words.post.onItsWay)
  }
  const press = () => (offBecause === undefined ? setAsking(true) : toasts.add(offBecause))
  useGoKey(isAgain ? press : null)
  const verb = isAgain ? words.post.publishAgain : words.post.publishNow
  const names = listNames(going, { withHandles: true })
  return (
    <>
      <Button look={isAgain ? "brass" : "line"} offBecause={offBecause} onClick={press} className={className}>
        {verb}
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={isAgain ? words.post.againTitle : words.post.nowTitle}
        body={isAgain ? words.post.againBody(names) : words.post.nowBody(names)}
        verb={verb}
        look="brass"
        run={run}
      />
    </>
  )
}

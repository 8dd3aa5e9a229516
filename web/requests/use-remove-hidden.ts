import { useMutation, useQueryClient } from "@tanstack/react-query"
import { canonicalJson } from "#domain/canonical-json.ts"
import { isEditable } from "#domain/post-status.ts"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../api/call.ts"
import { cardQuery } from "../api/queries.ts"
import { isConflict } from "../api/refusal.ts"
import type { CardView, ShownAccountView } from "../api/views.ts"
import { usePerson } from "../shell/person.ts"
import { countRemovable, removeHidden } from "./remove-hidden.ts"
import { isLoss } from "./say-request.ts"

type Removing = {
  /** How many characters would go; none where they cannot be taken out here. */
  readonly count: number
  readonly remove: () => void
  readonly isBusy: boolean
  readonly fault: Error | null
}

/**
 * Takes what nobody sees out of the texts that these accounts get, as an edit of the person's own. The card shows it as any
 * other change, and has to be looked at again.
 */
export function useRemoveHidden(
  card: CardView,
  accounts: readonly [ShownAccountView, ...ShownAccountView[]],
): Removing {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const { post, after } = card.content
  // What an edit would bring in is the agent's to fix; what is to be deleted needs no fixing.
  const mayMend =
    post !== undefined &&
    after === undefined &&
    card.state === "pending" &&
    !isLoss(card) &&
    isEditable(post.status) &&
    isAtLeast(workspace.role, "editor")
  const fixing = useMutation({
    mutationFn: async () => {
      if (post === undefined) return
      const { accountIds, versions, status, scheduledAt, updatedAt } = await call("posts.get", { id: post.id })
      // Only what the person has seen is fixed. What has changed since is shown to them first.
      if (canonicalJson(versions) !== canonicalJson(post.versions)) return
      await call("posts.update", {
        id: post.id,
        accountIds,
        versions: removeHidden(post, accounts),
        // A post that is scheduled keeps its time by itself.
        ...(scheduledAt === undefined || status === "Scheduled" ? {} : { scheduledAt }),
        baseUpdatedAt: updatedAt,
      })
    },
    onSettled: async () => queries.query(cardQuery(workspace.id, card.id)).catch(() => undefined),
  })
  return {
    count: mayMend ? countRemovable(post, accounts[0]) : 0,
    remove: () => fixing.mutate(),
    isBusy: fixing.isPending,
    fault: isConflict(fixing.error) ? null : fixing.error,
  }
}

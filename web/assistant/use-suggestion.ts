import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { canonicalJson } from "#domain/canonical-json.ts"
import { call } from "../api/call.ts"
import { postQuery } from "../api/queries.ts"
import { isConflict, Refusal } from "../api/refusal.ts"
import type { PostView, StepView, SuggestionView, TurnView } from "../api/views.ts"
import { useSeen } from "../kit/use-seen.ts"
import { usePerson } from "../shell/person.ts"
import { changesNow, type TextChangeNow } from "./changes-now.ts"
import { useTalk } from "./talk.ts"

export type Deciding = {
  /** What accepting would change, as the person has it before them. */
  readonly changes: readonly TextChangeNow[]
  readonly post: PostView | undefined
  readonly isGone: boolean
  /** The post says something else by now. Accepting waits until the person has seen the new difference. */
  readonly isNewer: boolean
  readonly see: () => void
  readonly accept: (after?: () => void) => void
  readonly discard: () => void
  readonly undo: () => void
  readonly isBusy: boolean
  readonly fault: Error | null
}

class Moved extends Error {}

/** Binds the answer to the difference on the screen: a post that changed meanwhile is shown again first. */
export function useSuggestion(turn: TurnView, step: StepView, suggestion: SuggestionView): Deciding {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const { keep, looking } = useTalk()
  const query = { ...postQuery(workspace.id, suggestion.postId), staleTime: 0 }
  const read = useQuery(query)
  const latest = read.data === undefined ? null : changesNow(step, suggestion, read.data)
  const isSame = (one: typeof latest, other: typeof latest) =>
    one === null || other === null || canonicalJson(one) === canonicalJson(other)
  const first = suggestion.texts.map((text) => ({ ...text, isNew: false }))
  const { seen, isNewer, see } = useSeen(latest, latest, isSame)
  const shown = latest ?? first
  const at = { turnId: turn.id, step: step.id }
  const taken = (done: { readonly turn: TurnView; readonly post: PostView }) => {
    keep(done.turn)
    queries.setQueryData(query.queryKey, done.post)
  }

  const lookAgain = (refused: Error) => {
    if (isConflict(refused)) void queries.query(query).catch(() => undefined)
  }

  const accepting = useMutation({
    mutationFn: async () => {
      // What was typed in the composer counts, too.
      await looking.save()
      const post = await queries.query(query)
      const now = changesNow(step, suggestion, post)
      if (canonicalJson(now) !== canonicalJson(seen ?? shown)) throw new Moved("the post has changed")
      return call("chats.accept", { ...at, baseUpdatedAt: post.updatedAt })
    },
    onSuccess: taken,
    onError: lookAgain,
  })
  const undoing = useMutation({
    mutationFn: async () => {
      await looking.save()
      return call("chats.undo", at)
    },
    onSuccess: taken,
  })
  const discarding = useMutation({ mutationFn: async () => call("chats.discard", at), onSuccess: keep })
  const error = accepting.error ?? undoing.error ?? discarding.error
  // A post that was read for the first time is what the person sees.
  if (seen === null && latest !== null) see()
  return {
    changes: shown,
    post: read.data,
    isGone: read.error instanceof Refusal && read.error.code === "NotFound",
    isNewer: suggestion.decided !== "accepted" && seen !== null && isNewer,
    see: () => {
      see()
      accepting.reset()
    },
    accept: (after) => accepting.mutate(undefined, { onSuccess: () => after?.() }),
    discard: () => discarding.mutate(),
    undo: () => undoing.mutate(),
    isBusy: accepting.isPending || undoing.isPending || discarding.isPending,
    fault: error instanceof Moved || (isConflict(error) && isNewer) ? null : error,
  }
}

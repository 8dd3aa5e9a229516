import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { mediaByIdQuery } from "../api/queries.ts"
import { isConflict } from "../api/refusal.ts"
import { saysTheSame, sendOut } from "../api/send-out.ts"
import type { AccountView, PostView } from "../api/views.ts"
import type { ButtonLook } from "../kit/button-look.ts"
import { Button } from "../kit/button.tsx"
import { Dialog, DialogActions } from "../kit/dialog.tsx"
import { FaultNote } from "../kit/fault-note.tsx"
import { useSeen } from "../kit/use-seen.ts"
import { usePerson } from "../shell/person.ts"
import { words } from "../words/words.ts"
import { PostChanged } from "./post-changed.tsx"
import { WhatGoesOut } from "./what-goes-out.tsx"

/** What a person is asked about a post before it goes out. */
export type SendQuestion = {
  readonly title: string
  readonly lead: string
  /** The accounts that get it. */
  readonly to: readonly AccountView[]
  /** When, in a word or two. */
  readonly when: string
}

export type ConfirmSendProps = {
  /** The post as the person saw it when they wanted to send it. */
  readonly asked: PostView
  /** The newest that this page knows of it. */
  readonly latest: PostView
  readonly ask: (post: PostView) => SendQuestion
  readonly verb: string
  readonly look?: ButtonLook
  /** Why it cannot go out just now. */
  readonly offBecause?: string | undefined
  /** Sends exactly this post. */
  readonly send: (post: PostView) => Promise<PostView>
  readonly done: (sent: PostView) => void
  /** The person has read the newest. */
  readonly onSee?: () => void
  readonly onClose: () => void
}

/**
 * The question with the post as it was when it was asked. A change that comes in meanwhile is told, and nothing can be sent
 * until the person has asked to see it.
 */
export function ConfirmSendLayer(props: ConfirmSendProps) {
  const { asked, latest, ask, verb, look = "brass", offBecause, send, done, onSee, onClose } = props
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const { seen, isNewer, see } = useSeen(asked, latest, saysTheSame)
  const { title, lead, to, when } = ask(seen)
  const shown = useRef<HTMLElement>(null)
  const ids = [...new Set([seen, latest].flatMap(mediaIn))].toSorted()
  const media = useQuery(mediaByIdQuery(workspace.id, ids)).data
  const { mutate, isPending, error, reset } = useMutation({
    // Saved again as it was, it is the same post to the person, and the newest one to the server.
    mutationFn: () => sendOut({ queries, workspaceId: workspace.id, seen: isNewer ? seen : later(seen, latest), send }),
    onSuccess: (sent) => {
      onClose()
      done(sent)
    },
  })
  const lookAgain = () => {
    see()
    reset()
    onSee?.()
    shown.current?.focus()
  }
  const isTold = isNewer && isConflict(error)
  return (
    <Dialog isOpen onClose={onClose} title={title} lead={lead} isAlert isWide>
      {isNewer && (
        <div ref={showWhole} className="mb-3 scroll-mt-24">
          <PostChanged seen={seen} latest={latest} media={media} onLookAgain={lookAgain} />
        </div>
      )}
      <WhatGoesOut ref={shown} post={seen} to={to} media={media} when={when} />
      {/* However long the text: what can be answered stays in sight. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 grid border-t border-line bg-raised px-5 pb-5">
        {error !== null && !isTold && (
          <div className="pt-3">
            <FaultNote error={error} />
          </div>
        )}
        <DialogActions>
          <Button data-first onClick={onClose}>
            {words.common.cancel}
          </Button>
          <Button
            look={look}
            isBusy={isPending}
            offBecause={isNewer ? words.post.lookFirst : offBecause}
            onClick={() => mutate()}
          >
            {verb}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** Used as a ref: the person may have scrolled past the place where it appears. */
function showWhole(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" })
}

type Post = ConfirmSendProps["asked"]

function later(one: Post, other: Post): Post {
  return other.updatedAt > one.updatedAt ? other : one
}

function mediaIn({ versions }: Post): readonly string[] {
  return versions.flatMap(({ content }) => content.flatMap(({ media }) => media))
}

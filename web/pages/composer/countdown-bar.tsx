import { useMutation } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import { call } from "../../api/call.ts"
import type { PostView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { stopCounting, useCountdown } from "../../post/going-out.ts"
import { modKey } from "../../shell/mod-key.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** The seconds in which nothing has been sent. */
export function CountdownBar({ post }: { readonly post: PostView }) {
  const { keeper } = useComposer()
  const toasts = useToasts()
  const countdown = useCountdown(post.id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("posts.takeBack", { id: post.id }),
    onSuccess: (back) => {
      stopCounting(post.id)
      keeper.take(back)
      toasts.add(words.post.takenBack)
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === "z"
    const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea") !== null
    if (!isUndo || isTyping || isPending) return
    event.preventDefault()
    mutate()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener("keydown", listen)
    return () => window.removeEventListener("keydown", listen)
  }, [])
  if (countdown === null) return null
  return (
    <div className="relative flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-line bg-brass-wash px-3 py-2 text-dense tablet:px-5">
      <Glyph kind="publishing" size={16} />
      <output className="figures min-w-0 flex-1">
        <b className="font-semibold text-brass-text">{words.post.goesOutIn(countdown.left)}</b> {words.post.nothingYet}
      </output>
      <Button size="small" look="ink" isBusy={isPending} onClick={() => mutate()}>
        {words.post.undo}
        <Kbd>{`${modKey()} Z`}</Kbd>
      </Button>
      <span
        aria-hidden
        style={{ width: `${countdown.share * 100}%` }}
        className="absolute bottom-0 start-0 h-0.5 bg-brass"
      />
    </div>
  )
}

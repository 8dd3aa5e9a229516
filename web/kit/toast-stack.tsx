import { CircleAlert, CircleCheck, Inbox, X } from "lucide-react"
import { useEffect, useState, useSyncExternalStore } from "react"
import { words } from "../words/words.ts"
import { IconButton } from "./icon-button.tsx"
import type { Toast } from "./toasts.ts"
import { useToasts } from "./use-toasts.ts"

const staysMs = 6_000

/** What can be undone stays for as long as one needs to notice. */
const withActionMs = 10_000

/** Lower right, on touch at the top. Both live regions are always there, or screen readers miss the first message. */
export function ToastStack() {
  const toasts = useToasts()
  const list = useSyncExternalStore(toasts.subscribe, toasts.list)
  return (
    <div className="pointer-events-none fixed inset-x-3 top-[calc(60px+env(safe-area-inset-top))] z-50 grid justify-items-center gap-2 tablet:inset-x-auto tablet:top-auto tablet:end-5 tablet:bottom-5 tablet:justify-items-end">
      <output className="grid w-full justify-items-center gap-2 tablet:justify-items-end">
        {list
          .filter((toast) => !toast.isFailure)
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </output>
      <div role="alert" data-alerts="" className="grid w-full justify-items-center gap-2 tablet:justify-items-end">
        {list
          .filter((toast) => toast.isFailure)
          .map((toast) => (
            <ToastLine key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  )
}

function ToastLine({ toast }: { readonly toast: Toast }) {
  const toasts = useToasts()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || toast.isFailure) return undefined
    const timer = window.setTimeout(() => toasts.close(toast.id), toast.action === null ? staysMs : withActionMs)
    return () => window.clearTimeout(timer)
  }, [isHeld, toast, toasts])
  const Icon = toast.isFailure ? CircleAlert : toast.isQuestion ? Inbox : CircleCheck
  const colour = toast.isFailure ? "text-failed-solid" : toast.isQuestion ? "text-brass-line" : "text-published-solid"
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-[420px] items-center gap-2.5 rounded-sheet bg-raised py-1.5 ps-3 pe-1.5 text-dense shadow-2 transition-[opacity,translate] duration-220 ease-layer starting:translate-y-1 starting:opacity-0 tablet:w-auto"
    >
      <Icon size={16} strokeWidth={1.9} aria-hidden className={`shrink-0 ${colour}`} />
      <span className="min-w-0 flex-1">{toast.text}</span>
      {toast.action !== null && (
        <button
          type="button"
          className="h-7 rounded-control px-2 font-semibold underline decoration-line-strong underline-offset-3 hover:bg-hover"
          onClick={() => {
            toast.action?.run()
            toasts.close(toast.id)
          }}
        >
          {toast.action.text}
        </button>
      )}
      <IconButton icon={X} label={words.common.close} onClick={() => toasts.close(toast.id)} />
    </div>
  )
}

import { useQueryClient } from "@tanstack/react-query"
import { CloudOff, WifiOff } from "lucide-react"
import { useEffect, useState } from "react"
import { readMethods } from "../api/auth.ts"
import { onSignal } from "../api/signals.ts"
import { Button } from "../kit/button.tsx"
import { useToasts } from "../kit/use-toasts.ts"
import { words } from "../words/words.ts"

const askAgainMs = 4_000

/** Says so while the network or the server is away, keeps asking, and brings everything up to date afterwards. */
export function ConnectionBar() {
  const queries = useQueryClient()
  const toasts = useToasts()
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const online = () => setOffline(!navigator.onLine)
    window.addEventListener("online", online)
    window.addEventListener("offline", online)
    const stopListening = onSignal("unreachable", () => setAway(true))
    return () => {
      window.removeEventListener("online", online)
      window.removeEventListener("offline", online)
      stopListening()
    }
  }, [])

  useEffect(() => {
    if (!isAway) return undefined
    const timer = window.setInterval(() => void ask(), askAgainMs)
    const stopListening = onSignal("reachable", () => {
      setAway(false)
      void queries.invalidateQueries()
      toasts.add(words.connection.back)
    })
    return () => {
      window.clearInterval(timer)
      stopListening()
    }
  }, [isAway, queries, toasts])

  const text = isOffline ? words.connection.offline : isAway ? words.connection.away : null
  const Icon = isOffline ? WifiOff : CloudOff
  return (
    <output className="relative z-20 block">
      {text !== null && (
        <div className="flex items-center gap-2.5 border-b border-line bg-warn-wash px-3 py-2 text-dense tablet:px-5">
          <Icon size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-warn-solid" />
          <span className="min-w-0 flex-1">{text}</span>
          {!isOffline && (
            <Button size="small" onClick={() => void ask()}>
              {words.connection.tryNow}
            </Button>
          )}
        </div>
      )}
    </output>
  )
}

/** Any answer will do; the request itself tells the app that the server is back. */
async function ask(): Promise<void> {
  await readMethods().catch(() => undefined)
}

import { useNavigate, useSearch } from "@tanstack/react-router"
import { useEffect, useEffectEvent, useState } from "react"
import type { AccountLine } from "../../api/views.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { words } from "../../words/words.ts"

const shownMs = 6_000
const none: readonly string[] = []

/** The accounts that were connected a moment ago: announced once, and marked for a little while. */
export function useFresh(
  lines: readonly AccountLine[] | undefined,
): [fresh: readonly string[], show: (ids: readonly string[]) => void] {
  const { connected } = useSearch({ from: "/app/accounts" })
  const navigate = useNavigate()
  const toasts = useToasts()
  const [ids, setIds] = useState(connected === undefined ? none : [connected])
  const found = lines?.filter(({ account }) => ids.includes(account.id)) ?? []
  const isThere = found.length > 0 && found.length === ids.length
  const shown = isThere ? ids.join(" ") : ""

  const tell = useEffectEvent(() => {
    const [first] = found
    if (first === undefined) return
    const { provider, handle } = first.account
    toasts.add(
      found.length === 1 ? words.accounts.connected(provider, handle) : words.accounts.connectedMany(found.length),
    )
    if (connected !== undefined) void navigate({ to: "/accounts", search: {}, replace: true })
  })
  useEffect(() => {
    if (shown === "") return undefined
    tell()
    const timer = window.setTimeout(() => setIds(none), shownMs)
    return () => window.clearTimeout(timer)
  }, [shown])

  return [isThere ? ids : none, setIds]
}

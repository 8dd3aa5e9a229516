import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { readReturn } from "./read-return.ts"
import type { Returned } from "./read-return.ts"

/**
 * What the address brought back from a network, which always comes with a fresh page. It is taken out of the address at
 * once: it is announced once, and what a choice is made with stays in no history.
 */
export function useReturn(): [returned: Returned | null, forget: () => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [returned, setReturned] = useState(() => readReturn(hash))
  useEffect(() => {
    if (readReturn(hash) !== null) void navigate({ to: "/accounts", search: {}, hash: "", replace: true })
  }, [hash, navigate])
  return [returned, () => setReturned(null)]
}

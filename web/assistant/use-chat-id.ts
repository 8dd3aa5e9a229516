import { useState } from "react"

const placeOf = (workspaceId: string) => `fanfare:assistant:${workspaceId}`

/** The conversation that is open in this tab; null before the first question of a new one. */
export function useChatId(workspaceId: string): [id: string | null, open: (id: string | null) => void] {
  const [id, setId] = useState(() => read(workspaceId))
  const open = (next: string | null) => {
    setId(next)
    try {
      if (next === null) sessionStorage.removeItem(placeOf(workspaceId))
      else sessionStorage.setItem(placeOf(workspaceId), next)
    } catch {
      // Where nothing can be kept, a page that is loaded again begins a new conversation.
    }
  }
  return [id, open]
}

function read(workspaceId: string): string | null {
  try {
    return sessionStorage.getItem(placeOf(workspaceId))
  } catch {
    return null
  }
}

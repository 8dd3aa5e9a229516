import { useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import type { RefObject } from "react"
import { useRowKeys } from "../../kit/use-row-keys.ts"
import type { Need } from "./read-needs.ts"

/** Arrows lead from line to line, Enter does what it says, and E opens the post that a line is about. */
export function useNeedKeys(list: RefObject<HTMLElement | null>, needs: readonly Need[]): void {
  const navigate = useNavigate()
  useRowKeys(list)
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "e" || event.metaKey || event.ctrlKey || event.altKey) return
      const lines = [...element.querySelectorAll("[data-row]")]
      const postId = needs[lines.findIndex((line) => line === document.activeElement)]?.postId
      if (postId !== undefined) void navigate({ to: "/posts/$postId", params: { postId } })
    }
    element.addEventListener("keydown", press)
    return () => element.removeEventListener("keydown", press)
  }, [list, needs, navigate])
}

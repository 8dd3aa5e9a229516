import { useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { usePerson } from "../../shell/person.ts"
import { isTyping } from "../../shell/use-shortcuts.ts"

/** E edits, a point folds and unfolds what we did, and ⌘↵ does what the first problem asks for. */
export function usePostKeys(postId: string, mayEdit: boolean): void {
  const { user } = usePerson()
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.shiftKey || event.isComposing || isTyping(event.target)) return
      const isMod = event.metaKey || event.ctrlKey
      if (isMod && event.key === "Enter")
        find("[data-problem-actions] .bg-ink, [data-problem-actions] .bg-brass")?.click()
      else if (isMod || !user.shortcuts) return
      else if (event.key === ".") find("[data-problem] summary")?.click()
      else if (event.key.toLowerCase() === "e" && mayEdit) {
        void navigate({ to: "/posts/$postId", params: { postId }, search: { edit: true } })
      } else return
      event.preventDefault()
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [navigate, postId, mayEdit, user.shortcuts])
}

function find(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(selector)
}

import { useEffect, useRef } from "react"
import type { RefObject } from "react"
import type { CardView } from "../api/views.ts"
import { usePerson } from "../shell/person.ts"
import { isTyping } from "../shell/use-shortcuts.ts"
import type { CardForm } from "./card-actions.tsx"
import { obstacleOf } from "./obstacles.ts"
import type { CardDecision } from "./use-decision.ts"

type Moves = {
  readonly card: CardView
  readonly decision: CardDecision
  readonly setForm: (form: CardForm) => void
  readonly toggleExact: () => void
}

/** D and E; and ⌘↵ approves the card that has the focus. No single key approves. */
export function useCardKeys(article: RefObject<HTMLElement | null>, moves: Moves): void {
  const { user } = usePerson()
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { card, decision, setForm, toggleExact } = latest.current
      if (isTyping(event.target) || event.altKey || event.shiftKey || event.isComposing) return
      const isOpen = card.state === "pending"
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        const hasFocus = article.current?.contains(document.activeElement) === true
        const mayApprove = isOpen && !decision.isNewer && !decision.isApproving && obstacleOf(card) === undefined
        if (!hasFocus || !mayApprove) return
        event.preventDefault()
        decision.approve()
        return
      }
      if (!user.shortcuts || event.metaKey || event.ctrlKey) return
      const key = event.key.toLowerCase()
      if (key === "d" && isOpen) {
        event.preventDefault()
        setForm("decline")
      } else if (key === "e") {
        event.preventDefault()
        toggleExact()
      }
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [article, user.shortcuts])
}

import { useEffect, useEffectEvent, useRef } from "react"
import type { RefObject } from "react"

type Card = RefObject<HTMLElement | null>

/** Keys of a card, while it has the focus itself. */
export function useCardPress(card: Card, actOf: (key: string) => (() => void) | undefined): void {
  const find = useEffectEvent(actOf)
  useEffect(() => {
    const element = card.current
    if (element === null) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.target !== element || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      const act = find(event.key)
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    element.addEventListener("keydown", press)
    return () => element.removeEventListener("keydown", press)
  }, [card])
}

/** The buttons of a card go with the decision, and the focus with them: it comes back to the card. */
export function useCardFocus(card: Card, state: string | undefined): void {
  const before = useRef(state)
  const hadFocus = useRef(false)
  useEffect(() => {
    const look = () => {
      const { activeElement: now } = document
      if (now !== document.body) hadFocus.current = card.current?.contains(now) === true
    }
    document.addEventListener("focusin", look)
    return () => document.removeEventListener("focusin", look)
  }, [card])
  useEffect(() => {
    if (before.current !== state && hadFocus.current && document.activeElement === document.body) card.current?.focus()
    before.current = state
  }, [card, state])
}

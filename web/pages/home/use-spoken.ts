import { useState } from "react"
import { homeWords } from "../../words/home-words.ts"
import type { Need } from "./read-needs.ts"

/** The sentence of what came while the page was open; nothing for what was there before. */
export function useSpoken(needs: readonly Need[]): string {
  const [heard, setHeard] = useState(() => ({ keys: new Set(needs.map(({ key }) => key)), text: "" }))
  const fresh = needs.filter(({ key }) => !heard.keys.has(key))
  if (fresh.length > 0) {
    setHeard({
      keys: new Set([...heard.keys, ...fresh.map(({ key }) => key)]),
      text: fresh.map(({ title }) => homeWords.newNeed(title)).join(" "),
    })
  }
  return heard.text
}

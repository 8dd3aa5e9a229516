import { Search } from "lucide-react"
import { useEffect, useState } from "react"
import { inputLook } from "./text-field.tsx"

type Props = {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

const restMs = 250

/** A filter over the page, taken up when the typing rests. The key "/" leads here. */
export function SearchField({ label, value, onValue }: Props) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Changed by other means, such as the back button; what comes back of our own must not undo newer letters.
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }
  useEffect(() => {
    if (typed === sent) return undefined
    const timer = window.setTimeout(() => {
      setSent(typed)
      onValue(typed)
    }, restMs)
    return () => window.clearTimeout(timer)
  }, [typed, sent, onValue])
  return (
    <span className="relative grid min-w-0 flex-1 tablet:max-w-[280px]">
      <Search
        size={14}
        strokeWidth={1.9}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-3"
      />
      <input
        type="search"
        data-page-filter
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
        className={`${inputLook} ps-8`}
      />
    </span>
  )
}

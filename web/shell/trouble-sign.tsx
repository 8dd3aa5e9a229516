import { TriangleAlert } from "lucide-react"
import { words } from "../words/words.ts"

/** Beside the page of accounts while one of them needs somebody. */
export function TroubleSign({ className = "" }: { readonly className?: string }) {
  return (
    <span className={`shrink-0 text-warn-solid ${className}`}>
      <TriangleAlert size={14} strokeWidth={2} aria-hidden />
      <span className="sr-only">, {words.nav.accountsSign}</span>
    </span>
  )
}

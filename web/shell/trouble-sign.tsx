import { TriangleAlert } from "lucide-react"

type Props = { readonly text: string; readonly className?: string }

/** Beside a page where something needs somebody. */
export function TroubleSign({ text, className = "" }: Props) {
  return (
    <span className={`shrink-0 text-warn-solid ${className}`}>
      <TriangleAlert size={14} strokeWidth={2} aria-hidden />
      <span className="sr-only">, {text}</span>
    </span>
  )
}

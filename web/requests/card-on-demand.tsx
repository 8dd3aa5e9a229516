import { type ComponentProps, Suspense } from "react"
import { later } from "../kit/later.tsx"
import { Skeleton } from "../kit/skeleton.tsx"
import type { RequestCard as Card } from "./request-card.tsx"

const RequestCard = later(async () => (await import("./request-card.tsx")).RequestCard)

/** A card comes with its previews or not at all: nobody can answer before they are there. */
export function CardOnDemand(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={<Skeleton rows={5} className="rounded-sheet border border-line bg-raised p-4" />}>
      <RequestCard {...props} />
    </Suspense>
  )
}

import { useRouter } from "@tanstack/react-router"
import { Suspense, useEffect } from "react"
import { Unreachable } from "../api/refusal.ts"
import { onSignal, sendSignal } from "../api/signals.ts"
import { Button } from "../kit/button.tsx"
import { sayFault } from "../kit/fault-note.tsx"
import { later } from "../kit/later.tsx"
import { words } from "../words/words.ts"
import { Gate } from "./gate.tsx"

const KeptTexts = later(async () => (await import("../post/kept-texts.tsx")).KeptTexts)

/** Shown instead of a page that could not be shown: a server that is away, or a fault of ours. */
export function PageFault({ error }: { readonly error: unknown }) {
  const router = useRouter()
  const isAway = error instanceof Unreachable
  useEffect(() => {
    if (!isAway) return undefined
    // Said again: the first time nobody may have been there yet to hear it and to keep asking.
    sendSignal("unreachable")
    return onSignal("reachable", () => void router.invalidate())
  }, [isAway, router])
  return (
    <Gate title={words.faults.page} lead={isAway ? words.connection.away : sayFault(error)}>
      <Button look="ink" onClick={() => (isAway ? void router.invalidate() : window.location.reload())}>
        {isAway ? words.connection.tryNow : words.faults.reload}
      </Button>
      {isAway && (
        <Suspense>
          <KeptTexts />
        </Suspense>
      )}
    </Gate>
  )
}

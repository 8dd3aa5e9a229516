import { words } from "../words/words.ts"
import { Button } from "./button.tsx"

/** Stands where a part should be that could not be fetched. A browser does not fetch it again before the page is reloaded. */
export function MissingPart() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-2.5 text-dense">
      {words.faults.part}
      <Button size="small" onClick={() => window.location.reload()}>
        {words.faults.reload}
      </Button>
    </p>
  )
}

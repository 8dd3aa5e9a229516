import { Check, Copy } from "lucide-react"
import { useId } from "react"
import { words } from "../words/words.ts"
import { Button } from "./button.tsx"
import { useCopy } from "./use-copy.ts"

/** Something to take away, all of it in sight: no border to type into, one button to copy. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const id = useId()
  const { isCopied, copy } = useCopy()
  return (
    <div className="grid min-w-0 gap-1">
      <span id={id} className="text-hint font-control text-ink-2">
        {label}
      </span>
      <div className="flex min-w-0 items-start gap-2 rounded-control bg-sunk p-1 ps-2.5 inset-ring inset-ring-line">
        <code aria-labelledby={id} className="min-w-0 flex-1 self-center py-1 text-dense break-all select-all">
          {value}
        </code>
        <Button
          size="small"
          icon={isCopied ? Check : Copy}
          aria-label={isCopied ? words.common.copied : words.common.copyThing(label)}
          onClick={() => void copy(value)}
        >
          {isCopied ? words.common.copied : words.common.copy}
        </Button>
      </div>
    </div>
  )
}

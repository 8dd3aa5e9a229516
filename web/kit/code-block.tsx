import { Check, Copy } from "lucide-react"
import { words } from "../words/words.ts"
import { IconButton } from "./icon-button.tsx"
import { useCopy } from "./use-copy.ts"

export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <div className="relative min-w-0 rounded-sheet border border-line bg-raised">
      <pre className="px-3.5 py-3 pe-12 text-hint leading-[1.6] wrap-anywhere whitespace-pre-wrap text-ink">
        <code>{text}</code>
      </pre>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? words.common.copied : words.common.copyThing(label)}
        className="absolute end-1.5 top-1.5 bg-raised"
        onClick={() => void copy(text)}
      />
    </div>
  )
}

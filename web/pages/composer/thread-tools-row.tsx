import { ListOrdered, Scissors } from "lucide-react"
import { useState } from "react"
import { Button } from "../../kit/button.tsx"
import { changeContent, findVersion } from "../../post/draft.ts"
import { areNumbered, toggleNumbers } from "../../post/thread-tools.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { SplitDialog } from "./split-dialog.tsx"

/** What can be done with the thread as a whole. */
export function ThreadToolsRow() {
  const { draft, whose, change, fitsThread } = useComposer()
  const [isSplitting, setSplitting] = useState(false)
  const { content } = findVersion(draft, whose)
  const isLong = content.some(({ body }) => body !== "" && !fitsThread(body))
  return (
    <span className="ms-auto flex flex-wrap justify-end gap-1">
      {content.length > 1 && (
        <Button
          size="small"
          look="ghost"
          icon={ListOrdered}
          onClick={() => change((before) => changeContent(before, whose, toggleNumbers))}
        >
          {areNumbered(content) ? words.composer.unnumber : words.composer.numberAll(content.length)}
        </Button>
      )}
      {isLong && (
        <Button size="small" look="ghost" icon={Scissors} onClick={() => setSplitting(true)}>
          {words.composer.splitSentences}
        </Button>
      )}
      <SplitDialog isOpen={isSplitting} onClose={() => setSplitting(false)} />
    </span>
  )
}

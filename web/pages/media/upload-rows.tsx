import { CircleAlert, X } from "lucide-react"
import { useSyncExternalStore } from "react"
import type { UploadEntry, Uploads } from "../../api/uploads.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import { words } from "../../words/words.ts"

/** Files on their way, and those the server would not take, with its reasons. */
export function UploadRows({ uploads }: { readonly uploads: Uploads }) {
  const entries = useSyncExternalStore(uploads.subscribe, uploads.list)
  if (entries.length === 0) return null
  return (
    <ul aria-label={words.media.uploads} className="border-b border-line">
      {entries.map((entry) => (
        <UploadRow key={entry.id} entry={entry} uploads={uploads} />
      ))}
    </ul>
  )
}

function UploadRow({ entry, uploads }: { readonly entry: UploadEntry; readonly uploads: Uploads }) {
  const { id, fileName, share, look, error, isWaiting } = entry
  return (
    <li className="flex min-h-12 items-center gap-3 border-t border-line px-3 py-1.5 text-dense first:border-t-0 tablet:px-5">
      {look === null ? (
        <span className="h-9 w-12 shrink-0 rounded-chip bg-sunk" />
      ) : (
        <img src={look} alt="" className="h-9 w-12 shrink-0 rounded-chip bg-sunk object-cover" />
      )}
      {error === null ? (
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex min-w-0 gap-2">
            <span className="min-w-0 flex-1 truncate">{fileName}</span>
            <span className="figures shrink-0 text-ink-3">
              {isWaiting
                ? words.media.waiting
                : share >= 1
                  ? words.media.looking
                  : words.media.sent(Math.round(share * 100))}
            </span>
          </span>
          <ProgressBar label={words.composer.uploading(fileName)} share={share} />
        </span>
      ) : (
        <span role="alert" className="flex min-w-0 flex-1 items-start gap-2 wrap-anywhere">
          <CircleAlert size={16} strokeWidth={1.9} aria-hidden className="mt-px shrink-0 text-failed-solid" />
          <span className="min-w-0">
            <span className="sr-only">{fileName}: </span>
            {sayFault(error)}
          </span>
        </span>
      )}
      {error !== null && uploads.mayRetry(id) && (
        <Button size="small" onClick={() => uploads.retry(id)}>
          {words.media.retry}
        </Button>
      )}
      <IconButton
        icon={X}
        label={error === null ? words.media.cancel(fileName) : words.media.dismiss(fileName)}
        onClick={() => uploads.drop(id)}
      />
    </li>
  )
}

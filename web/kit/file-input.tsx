import type { Ref } from "react"

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  /** What is offered; pictures and videos where nothing is said. */
  readonly accept?: string
  readonly isSingle?: boolean
}

/** What the browser offers is a help; what is taken is seen by the server. */
const accepted =
  "image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif,video/mp4,video/quicktime,video/webm"

/** The unseen field that opens the system's file dialog; a button presses it. */
export function FileInput({ ref, label, onFiles, accept = accepted, isSingle = false }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={!isSingle}
      accept={accept}
      tabIndex={-1}
      aria-label={label}
      className="hidden"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // The same file may be chosen again.
        event.target.value = ""
      }}
    />
  )
}

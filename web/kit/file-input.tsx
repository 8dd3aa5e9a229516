import type { Ref } from "react"

type Props = {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
}

/** What the browser offers is a help; what is taken is seen by the server. */
const accepted = "image/jpeg,image/png,image/webp,image/gif,image/avif,video/mp4,video/quicktime,video/webm"

/** The unseen field that opens the system's file dialog; a button presses it. */
export function FileInput({ ref, label, onFiles }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept={accepted}
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

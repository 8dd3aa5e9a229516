import { ProgressBar } from "../../kit/progress-bar.tsx"
import { words } from "../../words/words.ts"

export type Space = { readonly used: number; readonly allowed: number }

/** From here on it is worth a line: a large video may no longer fit. */
const nearlyFull = 0.9

/** Says that the media library is nearly full, before an upload does. */
export function SpaceNote({ used, allowed }: Space) {
  if (used < allowed * nearlyFull) return null
  return (
    <output className="grid gap-1.5 px-3 pt-3 tablet:px-5">
      <p className="text-dense text-ink-2">{words.media.nearlyFull(used, allowed)}</p>
      <ProgressBar label={words.media.space(used, allowed)} share={Math.min(1, used / allowed)} />
    </output>
  )
}

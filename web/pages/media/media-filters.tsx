import { useCallback } from "react"
import { mediaKinds } from "#domain/media.ts"
import type { MediaKind } from "#domain/media.ts"
import { SearchField } from "../../kit/search-field.tsx"
import { Segments } from "../../kit/segments.tsx"
import { words } from "../../words/words.ts"
import type { MediaSearch } from "./media-search.ts"

type Props = { readonly search: MediaSearch; readonly onChange: (change: MediaSearch) => void }

const kinds: readonly { readonly value: MediaKind | "all"; readonly text: string }[] = [
  { value: "all", text: words.media.kinds.all },
  ...mediaKinds.map((kind) => ({ value: kind, text: words.media.kinds[kind] })),
]

export function MediaFilters({ search, onChange }: Props) {
  const setText = useCallback((text: string) => onChange({ search: text === "" ? undefined : text }), [onChange])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-[7px] tablet:min-h-[46px] tablet:px-5">
      <Segments
        isLabelHidden
        label={words.media.kind}
        value={search.kind ?? "all"}
        onValue={(value) => onChange({ kind: value === "all" ? undefined : value })}
        choices={kinds}
      />
      <span className="flex gap-4">
        <Toggle
          text={words.media.unused}
          isOn={search.unused === true}
          onChange={(isOn) => onChange({ unused: isOn ? true : undefined })}
        />
        <Toggle
          text={words.media.noAlt}
          isOn={search.noAlt === true}
          onChange={(isOn) => onChange({ noAlt: isOn ? true : undefined })}
        />
      </span>
      <span className="flex min-w-0 flex-1 max-tablet:basis-full tablet:justify-end">
        <SearchField label={words.media.search} value={search.search ?? ""} onValue={setText} />
      </span>
    </div>
  )
}

type ToggleProps = { readonly text: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

function Toggle({ text, isOn, onChange }: ToggleProps) {
  return (
    <label className="relative inline-flex h-[34px] items-center gap-2 rounded-control text-dense font-medium text-ink-2 hover:text-ink tablet:h-7">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-ink"
      />
      {text}
    </label>
  )
}

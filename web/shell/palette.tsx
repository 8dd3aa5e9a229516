import { Autocomplete } from "@base-ui/react/autocomplete"
import { Dialog } from "@base-ui/react/dialog"
import { Search } from "lucide-react"
import { useState } from "react"
import { paletteWords } from "../words/palette-words.ts"
import { useFound } from "./use-found.ts"
import { usePaletteGroups } from "./use-palette-groups.ts"
import type { PaletteEntry, PaletteGroup } from "./use-palette-groups.ts"

/** Everything the app can do, a few letters away. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("")
  const found = useFound(text)
  const groups = [...usePaletteGroups(), ...found.groups]
  const run = (entry: PaletteEntry) => {
    onClose()
    entry.run()
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup
          aria-label={paletteWords.title}
          className="layer fixed inset-x-3 top-[max(12px,12vh)] z-30 mx-auto flex max-h-[min(560px,76dvh)] max-w-[620px] flex-col overflow-hidden rounded-dialog bg-raised shadow-3 outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={text}
            onValueChange={setText}
            itemToStringValue={(entry: PaletteEntry) => entry.text}
            filter={(entry: PaletteEntry, query: string) =>
              entry.isFound === true || matches(entry.terms ?? entry.text, query)
            }
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
              <Search size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label={paletteWords.title}
                placeholder={paletteWords.placeholder}
                spellCheck={false}
                className="h-12 min-w-0 flex-1 bg-transparent text-touch outline-none tablet:text-write"
              />
            </div>
            <div className="min-h-0 overflow-y-auto p-1.5">
              <Autocomplete.Empty className="px-2.5 py-2 text-dense text-ink-3 empty:hidden">
                {found.isSearching ? paletteWords.searching : paletteWords.empty(text)}
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-meta text-ink-3">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: PaletteEntry) => (
                        <Autocomplete.Item
                          key={entry.value}
                          value={entry}
                          onClick={() => run(entry)}
                          className="flex min-h-10 items-center gap-2.5 rounded-control px-2 text-control font-medium outline-none data-highlighted:bg-hover tablet:min-h-[34px]"
                        >
                          <entry.icon size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
                          <span className="min-w-0 flex-1 truncate">{entry.text}</span>
                          {entry.keys !== undefined && (
                            <span className="figures max-w-[45%] shrink-0 truncate text-meta text-ink-3 max-tablet:hidden">
                              {entry.keys}
                            </span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Every word typed has to begin a word of the entry. */
function matches(entry: string, query: string): boolean {
  const parts = entry.toLowerCase().split(/[\s:]+/)
  const typed = query.toLowerCase().trim().split(/\s+/)
  return typed.every((word) => parts.some((part) => part.startsWith(word)))
}

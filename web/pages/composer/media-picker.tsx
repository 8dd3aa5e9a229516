import { useInfiniteQuery } from "@tanstack/react-query"
import { Check, Film } from "lucide-react"
import { useState } from "react"
import { ownAddress } from "../../api/own-address.ts"
import { mediaQuery } from "../../api/queries.ts"
import type { MediaView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { SearchField } from "../../kit/search-field.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What the item has already. */
  readonly taken: readonly string[]
  readonly onPick: (media: readonly MediaView[]) => void
}

export function MediaPicker(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={words.composer.pickTitle} isWide>
      <Picking {...props} />
    </Dialog>
  )
}

function Picking({ onClose, taken, onPick }: Props) {
  const { workspace } = usePerson()
  const [search, setSearch] = useState("")
  const [picked, setPicked] = useState<readonly MediaView[]>([])
  const query = useInfiniteQuery(mediaQuery(workspace.id, search === "" ? {} : { search }))
  const items = query.data?.pages.flatMap((page) => page.media) ?? []
  const toggle = (item: MediaView) =>
    setPicked((before) => (before.includes(item) ? before.filter((each) => each !== item) : [...before, item]))
  return (
    <>
      <div className="mb-3 flex">
        <SearchField label={words.composer.pickSearch} value={search} onValue={setSearch} />
      </div>
      <Loaded query={query} className="">
        {() =>
          items.length === 0 ? (
            <p className="py-6 text-center text-dense text-ink-3">
              {search === "" ? words.composer.pickEmpty : words.composer.pickNone}
            </p>
          ) : (
            <ul className="grid max-h-[46dvh] grid-cols-3 gap-2 overflow-y-auto p-1 wide-phone:grid-cols-4 tablet:grid-cols-5">
              {items.map((item) => {
                const isTaken = taken.includes(item.id)
                const isPicked = picked.some(({ id }) => id === item.id)
                return (
                  <li key={item.id}>
                    <button
                      type="button"
                      aria-pressed={isPicked || isTaken}
                      aria-disabled={isTaken || undefined}
                      aria-label={item.fileName}
                      title={item.fileName}
                      onClick={() => isTaken || toggle(item)}
                      className={cx(
                        "relative block aspect-4/3 w-full overflow-hidden rounded-control bg-sunk",
                        isPicked && "outline-2 outline-offset-1 outline-ink",
                        isTaken && "opacity-45",
                      )}
                    >
                      <img
                        src={ownAddress(item.thumbnailUrl)}
                        alt=""
                        loading="lazy"
                        className="size-full object-cover"
                      />
                      {item.kind === "video" && (
                        <Film size={14} aria-hidden className="absolute end-1.5 top-1.5 text-white drop-shadow" />
                      )}
                      {(isPicked || isTaken) && (
                        <span className="absolute bottom-1 start-1 grid size-5 place-items-center rounded-full bg-ink text-on-ink">
                          <Check size={14} strokeWidth={2.2} aria-hidden />
                        </span>
                      )}
                    </button>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <p className="mt-2 text-center">
          <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.common.more}
          </Button>
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button
          look="ink"
          offBecause={picked.length === 0 ? words.composer.pickTitle : undefined}
          onClick={() => {
            onPick(picked)
            onClose()
          }}
        >
          {words.composer.pickAdd(picked.length)}
        </Button>
      </DialogActions>
    </>
  )
}

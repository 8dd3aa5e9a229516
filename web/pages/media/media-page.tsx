import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Upload } from "lucide-react"
import { useCallback, useRef, useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { mediaQuery, planQuery } from "../../api/queries.ts"
import { Uploads } from "../../api/uploads.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { Drawer } from "../../kit/drawer.tsx"
import { DropPlace } from "../../kit/drop-place.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { FileInput } from "../../kit/file-input.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useHasSide } from "../../kit/use-has-side.ts"
import { useNoStrayDrops } from "../../kit/use-no-stray-drops.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { Inspector } from "./inspector.tsx"
import { MediaFilters } from "./media-filters.tsx"
import { MediaGrid } from "./media-grid.tsx"
import type { MediaSearch } from "./media-search.ts"
import { SpaceNote } from "./space-note.tsx"
import type { Space } from "./space-note.tsx"
import { UploadRows } from "./upload-rows.tsx"

export function MediaPage() {
  const { workspace } = usePerson()
  const search = useSearch({ from: "/app/media" })
  const navigate = useNavigate()
  const toasts = useToasts()
  const input = useRef<HTMLInputElement>(null)
  const [uploads] = useState(() => new Uploads())
  useNoStrayDrops()
  const hasSide = useHasSide()
  const query = useInfiniteQuery(mediaQuery(workspace.id, toFilter(search)))
  const items = query.data?.pages.flatMap((page) => page.media) ?? []
  const total = query.data?.pages.at(-1)?.total
  const plan = useQuery(planQuery(workspace.id)).data
  const space = plan && { used: plan.used.mediaBytes, allowed: plan.limits.mediaBytes }
  const mayWrite = isAtLeast(workspace.role, "editor")

  const setSearch = useCallback(
    (change: MediaSearch) =>
      void navigate({ to: "/media", search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const close = () => setSearch({ item: undefined })
  const take = (files: readonly File[]) => {
    for (const file of files) {
      uploads.add(file, (media) => {
        toasts.add(words.media.uploaded(media.fileName))
        void query.refetch()
      })
    }
  }
  const inspector = search.item !== undefined && <Inspector key={search.item} id={search.item} onGone={close} />
  return (
    <Page
      isDivided
      title={words.media.title}
      facts={total === undefined ? undefined : sayFacts(total, space)}
      actions={
        mayWrite && (
          <>
            <Button look="ink" icon={Upload} onClick={() => input.current?.click()}>
              {words.media.upload}
            </Button>
            <FileInput ref={input} label={words.media.upload} onFiles={take} />
          </>
        )
      }
    >
      <DropPlace label={words.media.drop} isOff={!mayWrite} onFiles={take}>
        <MediaFilters search={search} onChange={setSearch} />
        <div className="grid min-h-0 flex-1 desktop:has-[>aside]:grid-cols-[minmax(0,1fr)_320px]">
          <div className="min-h-0 min-w-0 tablet:overflow-y-auto">
            {space !== undefined && <SpaceNote {...space} />}
            <UploadRows uploads={uploads} />
            {!mayWrite && <p className="px-3 pt-3 text-dense text-ink-3 tablet:px-5">{words.media.viewer}</p>}
            <Loaded query={query}>
              {() =>
                items.length === 0 ? (
                  <Empty search={search} mayWrite={mayWrite} onUpload={() => input.current?.click()} />
                ) : (
                  <>
                    <MediaGrid items={items} chosen={search.item} onOpen={(item) => setSearch({ item })} />
                    {query.hasNextPage && (
                      <div className="p-3 text-center">
                        <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                          {words.common.more}
                        </Button>
                      </div>
                    )}
                  </>
                )
              }
            </Loaded>
          </div>
          {hasSide && inspector !== false && (
            <aside
              aria-label={words.media.details}
              className="min-h-0 overflow-y-auto border-s border-line bg-canvas px-4 py-4"
            >
              {inspector}
            </aside>
          )}
        </div>
      </DropPlace>
      <Drawer isOpen={!hasSide && search.item !== undefined} onClose={close} title={words.media.details}>
        {inspector}
      </Drawer>
    </Page>
  )
}

function sayFacts(total: number, space: Space | undefined): string {
  const files = words.media.facts(total)
  return space === undefined ? files : `${files} · ${words.media.space(space.used, space.allowed)}`
}

function toFilter({ kind, unused, noAlt, search }: MediaSearch) {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(unused === undefined ? {} : { unused }),
    ...(noAlt === undefined ? {} : { withoutAltText: noAlt }),
    ...(search === undefined ? {} : { search }),
  }
}

type EmptyProps = { readonly search: MediaSearch; readonly mayWrite: boolean; readonly onUpload: () => void }

function Empty({ search, mayWrite, onUpload }: EmptyProps) {
  if (Object.keys(toFilter(search)).length > 0) {
    const clear = (
      <Link to="/media" search={{}} className={buttonLook("line")}>
        {words.media.clear}
      </Link>
    )
    return <EmptyState title={words.media.emptyFilter} action={clear} />
  }
  return (
    <EmptyState
      title={words.media.empty}
      lead={mayWrite ? words.media.emptyLead : words.media.emptyViewer}
      action={mayWrite && <Button onClick={onUpload}>{words.media.upload}</Button>}
    />
  )
}

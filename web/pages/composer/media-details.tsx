import { ArrowLeft, ArrowRight, Crop, Trash2 } from "lucide-react"
import { Suspense, useState } from "react"
import type { Id } from "#domain/ids.ts"
import { AltTextField } from "../../kit/alt-text-field.tsx"
import { Button } from "../../kit/button.tsx"
import { later } from "../../kit/later.tsx"
import { changeItem, moveMedia } from "../../post/draft.ts"
import type { ComposerItem } from "../../post/draft.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

const CropDialog = later(async () => (await import("./crop-dialog.tsx")).CropDialog)

type Props = { readonly id: Id<"med">; readonly item: ComposerItem; readonly onClose: () => void }

/** One picture of an item: what it shows, where it stands, and out with it. */
export function MediaDetails({ id, item, onClose }: Props) {
  const { media, learn, change, whose, leftOut, isReadOnly } = useComposer()
  const [isCropping, setCropping] = useState(false)
  const about = media.get(id)
  const place = item.media.indexOf(id)
  const set = (next: readonly Id<"med">[]) =>
    change((before) => changeItem(before, whose, item.key, () => ({ media: next })))
  return (
    <div
      className="grid gap-2 border-t border-line bg-canvas px-3.5 py-3"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        onClose()
      }}
      role="presentation"
    >
      {about === undefined ? (
        <p className="text-dense text-ink-2">{words.composer.goneMedia}</p>
      ) : (
        <>
          <p className="truncate text-meta text-ink-3">{about.fileName}</p>
          <AltTextField
            media={about}
            hint={about.kind === "video" ? words.composer.altHintVideo : words.composer.altHint}
            isReadOnly={isReadOnly}
          />
        </>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap items-center gap-1">
          {place > 0 && (
            <Button size="small" look="ghost" icon={ArrowLeft} onClick={() => set(moveMedia(item.media, id, -1))}>
              {words.composer.moveLeft}
            </Button>
          )}
          {place < item.media.length - 1 && (
            <Button size="small" look="ghost" icon={ArrowRight} onClick={() => set(moveMedia(item.media, id, 1))}>
              {words.composer.moveRight}
            </Button>
          )}
          {about?.kind === "image" && (
            <Button size="small" look="ghost" icon={Crop} onClick={() => setCropping(true)}>
              {words.crop.menu}
            </Button>
          )}
          <Button
            size="small"
            look="ghost"
            icon={Trash2}
            onClick={() => {
              set(item.media.filter((each) => each !== id))
              if (whose !== null) leftOut.add(whose, [id])
              onClose()
            }}
          >
            {words.composer.removeMedia}
          </Button>
          <span className="flex-1" />
          <Button size="small" onClick={onClose}>
            {words.common.done}
          </Button>
        </div>
      )}
      {isCropping && about !== undefined && (
        <Suspense>
          <CropDialog
            media={about}
            onClose={() => setCropping(false)}
            onCut={(cut) => {
              learn([cut])
              set(item.media.map((each) => (each === id ? (cut.id as Id<"med">) : each)))
              onClose()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

import { useRef, useState } from "react"
import type { Id } from "#domain/ids.ts"
import { Uploads } from "../../api/uploads.ts"
import { changeItem } from "../../post/draft.ts"
import type { Whose } from "../../post/draft.ts"
import { insertInOrder } from "../../post/insert-in-order.ts"
import type { PostKeeper } from "./post-keeper.ts"
import type { Known } from "./use-media-of.ts"

export function useItemUploads(keeper: PostKeeper, learn: Known["learn"]) {
  const [uploads] = useState(() => new Uploads())
  const [uploadsOf, setUploadsOf] = useState<ReadonlyMap<number, string>>(new Map())
  // Files arrive in any order; they stand in the order in which they were chosen.
  const orders = useRef(new Map<string, number>())
  const addFiles = (whose: Whose, itemKey: string, files: readonly File[]) => {
    for (const file of files) {
      const id = uploads.add(file, (media) => {
        learn([media])
        orders.current.set(media.id, id)
        keeper.change((draft) =>
          changeItem(draft, whose, itemKey, (item) => ({
            media: insertInOrder(item.media, media.id as Id<"med">, orders.current),
          })),
        )
      })
      setUploadsOf((before) => new Map(before).set(id, itemKey))
    }
  }
  return { uploads, uploadsOf, addFiles }
}

import { TriangleAlert } from "lucide-react"
import type { Id } from "#domain/ids.ts"
import type { AccountView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { changeContent, findVersion, hasOwnText } from "../../post/draft.ts"
import type { ComposerDraft } from "../../post/draft.ts"
import { accountId } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

type Lack = { readonly id: Id<"med">; readonly item: number; readonly number: number }

/** What does not keep the post back and may still surprise: a version without a picture that the original has. */
export function WorthALook() {
  const { draft, chosen, whose, media, leftOut, change, isReadOnly, nameOf } = useComposer()
  if (isReadOnly) return null
  const rows = chosen
    .filter((account) => hasOwnText(draft, accountId(account)) && (whose === null || whose === accountId(account)))
    .flatMap((account) => {
      const lacks = findLacks(draft, account).filter(({ id }) => !leftOut.has(account.id, id) && media.has(id))
      return lacks.length === 0 ? [] : [{ account, lacks }]
    })
  if (rows.length === 0) return null
  return (
    <ul className="grid gap-1.5 pt-3">
      {rows.map(({ account, lacks }) => (
        <li
          key={account.id}
          className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-control bg-warn-wash py-1.5 ps-3 pe-1.5 text-dense"
        >
          <TriangleAlert size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-warn-solid" />
          <span className="min-w-0 flex-1 basis-40">
            <b className="font-semibold text-warn">
              {words.composer.lacks(
                nameOf(account),
                lacks.map(({ id, number }) => words.composer.nth(media.get(id)?.kind === "video", number)),
              )}
            </b>{" "}
            {words.composer.lacksLead}
          </span>
          <Button
            size="small"
            onClick={() => change((before) => lacks.reduce((now, lack) => add(now, account, lack), before))}
          >
            {words.composer.addIt(lacks.length)}
          </Button>
          <Button
            size="small"
            look="ghost"
            onClick={() =>
              leftOut.add(
                account.id,
                lacks.map(({ id }) => id),
              )
            }
          >
            {words.composer.leaveItOut(lacks.length)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The media of the original that a version has nowhere, with their places there. */
function findLacks(draft: ComposerDraft, account: AccountView): readonly Lack[] {
  const own = new Set(findVersion(draft, accountId(account)).content.flatMap((item) => item.media))
  return findVersion(draft, null).content.flatMap((each, item) =>
    each.media.flatMap((id, place) => (own.has(id) ? [] : [{ id, item, number: place + 1 }])),
  )
}

/** Puts it where it stands in the original, or at the end of the last item. */
function add(draft: ComposerDraft, account: AccountView, { id, item, number }: Lack): ComposerDraft {
  return changeContent(draft, accountId(account), (content) => {
    const at = Math.min(item, content.length - 1)
    return content.map((each, index) =>
      index === at ? { ...each, media: each.media.toSpliced(number - 1, 0, id) } : each,
    )
  })
}

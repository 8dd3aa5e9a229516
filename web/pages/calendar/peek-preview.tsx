import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mediaByIdQuery } from "../../api/queries.ts"
import type { AccountView, PostView } from "../../api/views.ts"
import { Segments } from "../../kit/segments.tsx"
import { findSources } from "../../post/find-sources.ts"
import { optionsFor } from "../../post/group-by-look.ts"
import { PostPreview } from "../../preview/post-preview.tsx"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

type Props = { readonly post: PostView; readonly accounts: readonly AccountView[]; readonly at: string | undefined }

/** The post as one of its accounts shows it, and the way to the others. */
export function PeekPreview({ post, accounts, at }: Props) {
  const { user, workspace } = usePerson()
  const [chosen, choose] = useState<string | null>(null)
  const ids = [...new Set(post.versions.flatMap(({ content }) => content.flatMap(({ media }) => media)))].toSorted()
  const media = useQuery(mediaByIdQuery(workspace.id, ids)).data
  const places = findSources(post, accounts).flatMap(({ items, accounts: on }) =>
    on.map((account) => ({ items, account })),
  )
  const place = places.find(({ account }) => account.id === chosen) ?? places[0]
  if (place === undefined) return null
  const { items, account } = place
  return (
    <div className="mt-2.5 grid gap-2.5">
      {places.length > 1 && (
        <Segments
          label={words.calendar.previewOn}
          isLabelHidden
          value={account.id}
          onValue={choose}
          choices={places.map((each) => ({ value: each.account.id, text: each.account.provider }))}
        />
      )}
      <PostPreview
        accounts={[account]}
        items={items.map((item) => ({ ...item, key: String(item.number) }))}
        options={optionsFor(post, account)}
        media={media ?? new Map()}
        when={at === undefined ? words.composer.now : showDay(at, user.timeZone)}
      />
    </div>
  )
}

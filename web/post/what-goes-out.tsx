import { useQuery } from "@tanstack/react-query"
import type { Ref } from "react"
import { limitsQuery } from "../api/queries.ts"
import type { AccountView, MediaView, PostView } from "../api/views.ts"
import { ReadClosely } from "../changes/read-closely.tsx"
import { cx } from "../kit/cx.ts"
import { NetworkGlyph } from "../kit/network-glyph.tsx"
import { PostPreview } from "../preview/post-preview.tsx"
import { words } from "../words/words.ts"
import { findSources } from "./find-sources.ts"
import type { Source } from "./find-sources.ts"
import { groupByLook } from "./group-by-look.ts"
import { NetworkNotes } from "./network-notes.tsx"
import { SetOptions } from "./set-options.tsx"

type Props = {
  readonly ref: Ref<HTMLElement>
  readonly post: PostView
  readonly to: readonly AccountView[]
  readonly media: ReadonlyMap<string, MediaView> | undefined
  readonly when: string
}

/** Each text of a post as each network shows it that gets it: everything that goes out, and nothing else. */
export function WhatGoesOut({ ref, post, to, media, when }: Props) {
  if (to.length === 0) return null
  const sources = findSources({ ...post, accountIds: to.map(({ id }) => id) }, to)
  return (
    <section
      ref={ref}
      aria-label={words.post.goesOut}
      tabIndex={-1}
      className="-mx-5 scroll-mt-4 border-t border-line bg-canvas px-5 py-3.5 outline-none"
    >
      <ul className={cx("grid gap-x-4 gap-y-5", to.length > 1 && "tablet:grid-cols-2")}>
        {sources.map((source) => (
          <Version key={source.key} source={source} post={post} media={media} when={when} />
        ))}
      </ul>
    </section>
  )
}

type VersionProps = Pick<Props, "post" | "media" | "when"> & { readonly source: Source }

/** One preview for each network, and for each set of options on it. */
function Version({ source: { accounts, items }, post, media, when }: VersionProps) {
  const limits = useQuery(limitsQuery).data ?? []
  const drawn = items.map((item) => ({ ...item, key: String(item.number) }))
  const count = items.reduce((sum, item) => sum + item.media.length, 0)
  const known = media ?? new Map<string, MediaView>()
  return groupByLook(post, accounts).map(({ key, options, accounts: [first, ...others] }) => (
    <li key={key} className="grid min-w-0 content-start gap-1.5">
      <p className="flex min-w-0 items-center gap-1.5 text-dense">
        <NetworkGlyph network={first.key} isNamed />
        <b className="font-semibold">{first.provider}</b>
      </p>
      <PostPreview accounts={[first, ...others]} items={drawn} options={options} media={known} when={when} isWhole />
      {media === undefined && count > 0 && <p className="text-meta text-ink-3">{words.posts.media(count)}</p>}
      <ReadClosely items={items} media={known} />
      <SetOptions post={post} accounts={[first, ...others]} limits={limits} />
      <NetworkNotes post={post} accounts={[first, ...others]} />
    </li>
  ))
}

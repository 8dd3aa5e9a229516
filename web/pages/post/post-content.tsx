import { useQuery } from "@tanstack/react-query"
import { ImageOff } from "lucide-react"
import { ownAddress } from "../../api/own-address.ts"
import { mediaByIdQuery } from "../../api/queries.ts"
import type { AccountView, MediaView, PostView, ProviderLimits } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { VideoMark } from "../../kit/video-mark.tsx"
import { findSources } from "../../post/find-sources.ts"
import type { Source } from "../../post/find-sources.ts"
import { listNames } from "../../post/list-names.ts"
import { paintText } from "../../post/paint-text.tsx"
import { SetOptions } from "../../post/set-options.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly post: PostView
  readonly accounts: readonly AccountView[]
  readonly limits: readonly ProviderLimits[]
}

/** What the post says, version by version, for reading. */
export function PostContent({ post, accounts, limits }: Props) {
  const { workspace } = usePerson()
  const ids = [...new Set(post.versions.flatMap(({ content }) => content.flatMap(({ media }) => media)))].toSorted()
  const media = useQuery(mediaByIdQuery(workspace.id, ids)).data
  const sources = findSources(post, accounts)
  return (
    <section aria-label={words.post.content} className="mx-auto grid max-w-[740px] gap-7">
      {sources.map((source) => (
        <section key={source.key} aria-labelledby={`version-${source.key}`} className="min-w-0">
          <div className="mb-2.5 flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
            <h2 id={`version-${source.key}`} className="flex items-center gap-1.5 text-control font-semibold">
              {source.accounts.length === 1 &&
                source.accounts.map(({ id, key }) => <NetworkGlyph key={id} network={key} isNamed />)}
              {nameOf(source)}
            </h2>
            {source.owner === null && source.accounts.length > 0 && (
              <span className="text-dense text-ink-3">{words.post.goesTo(listNames(source.accounts))}</span>
            )}
          </div>
          <Items source={source} media={media} />
          <SetOptions post={post} accounts={source.accounts} limits={limits} />
        </section>
      ))}
    </section>
  )
}

function nameOf({ owner }: Source): string {
  if (owner === null) return words.post.original
  return owner === "gone" ? words.post.goneAccount : words.post.versionOf(owner.provider)
}

type ItemsProps = { readonly source: Source; readonly media: ReadonlyMap<string, MediaView> | undefined }

function Items({ source: { items }, media }: ItemsProps) {
  return (
    <ol className="grid divide-y divide-line rounded-sheet border border-line bg-raised">
      {items.map(({ number, body, media: ids }) => (
        <li key={number} className="grid gap-2.5 px-4 py-3.5">
          {items.length > 1 && <span className="text-meta text-ink-3">{words.post.item(number, items.length)}</span>}
          {(body !== "" || ids.length === 0) && (
            <p dir="auto" className="font-native text-[15px] leading-[22px] wrap-anywhere whitespace-pre-wrap">
              {body === "" ? <span className="text-ink-3">{words.post.noText}</span> : paintText(body)}
            </p>
          )}
          {ids.length > 0 && (
            <ul className={cx("grid gap-1.5", ids.length > 1 && "grid-cols-2 wide-phone:grid-cols-3")}>
              {ids.map((id) => (
                <Picture key={id} media={media?.get(id)} isKnown={media !== undefined} isAlone={ids.length === 1} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

type PictureProps = { readonly media: MediaView | undefined; readonly isKnown: boolean; readonly isAlone: boolean }

function Picture({ media, isKnown, isAlone }: PictureProps) {
  const box = isAlone ? "h-[220px] w-fit max-w-full" : "h-[130px] w-full"
  if (media === undefined) {
    return (
      <li className={cx("grid w-full! place-items-center gap-1 rounded-control bg-sunk text-meta text-ink-3", box)}>
        {isKnown && (
          <span className="grid justify-items-center gap-1 px-2 text-center">
            <ImageOff size={18} strokeWidth={1.9} aria-hidden />
            {words.post.goneMedia}
          </span>
        )}
      </li>
    )
  }
  return (
    <li className={cx("relative overflow-hidden rounded-control", box)}>
      <img
        src={ownAddress(media.thumbnailUrl)}
        alt={media.altText}
        className={cx("h-full bg-sunk object-cover", isAlone ? "w-auto max-w-full" : "w-full")}
      />
      {media.kind === "video" && <VideoMark />}
    </li>
  )
}

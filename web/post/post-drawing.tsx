import { ownAddress } from "../api/own-address.ts"
import type { AccountView, MediaView } from "../api/views.ts"
import { AccountAvatar } from "../kit/account-avatar.tsx"
import { Avatar } from "../kit/avatar.tsx"
import { cx } from "../kit/cx.ts"
import { SandboxBadge } from "../kit/sandbox-badge.tsx"
import { VideoMark } from "../kit/video-mark.tsx"
import { words } from "../words/words.ts"
import { paintText } from "./paint-text.tsx"

type DrawnItem = { readonly key: string; readonly body: string; readonly media: readonly string[] }
type DrawnMedia = Pick<MediaView, "id" | "kind" | "thumbnailUrl" | "altText">

type DrawnAccount = Pick<AccountView, "id" | "displayName" | "handle" | "key" | "sandbox">

type Props = {
  /** More than one where it reads the same on each. */
  readonly accounts: readonly [DrawnAccount, ...DrawnAccount[]]
  readonly items: readonly DrawnItem[]
  readonly media: ReadonlyMap<string, DrawnMedia>
  readonly when: string
  /** How many pictures of an item are drawn at most; all of them where somebody answers for each. */
  readonly most?: number
}

/** A post as it reads on an account. A plain drawing: the words, the pictures and their order are what counts. */
export function PostDrawing({ accounts, items, media, when, most = Infinity }: Props) {
  return (
    <div className="rounded-sheet border border-line bg-raised px-3.5 py-3 font-native text-[14px] leading-5">
      {items.map((item, index) => {
        const pictures = item.media.flatMap((id) => media.get(id) ?? [])
        return (
          <article
            key={item.key}
            className={cx(
              "relative grid grid-cols-[38px_minmax(0,1fr)] gap-2.5 pb-3.5 last:pb-0",
              index < items.length - 1 &&
                "before:absolute before:top-[42px] before:bottom-1 before:left-[18px] before:w-0.5 before:bg-line-strong",
            )}
          >
            <Avatars accounts={accounts} />
            <div className="min-w-0">
              <p className="text-[13.5px] leading-[18px]">
                {accounts.map((account, place) => (
                  <span key={account.id} className="flex flex-wrap items-center gap-x-[5px]">
                    <b className="max-w-full font-semibold wrap-anywhere">{account.displayName}</b>
                    {account.sandbox && index === 0 && <SandboxBadge isSmall />}
                    <span className="max-w-full wrap-anywhere text-ink-3">
                      {account.handle}
                      {place === accounts.length - 1 && ` · ${when}`}
                    </span>
                  </span>
                ))}
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {item.body === "" && pictures.length === 0 ? (
                  <span className="text-ink-3">{words.composer.previewEmpty}</span>
                ) : (
                  paintText(item.body)
                )}
              </p>
              {pictures.length > 0 && (
                <div
                  className={cx(
                    "mt-[9px] grid gap-0.5 overflow-hidden rounded-dialog border border-line",
                    pictures.length > 1 && "grid-cols-2",
                  )}
                >
                  {pictures.slice(0, most).map((picture) => (
                    <Picture key={picture.id} picture={picture} isAlone={pictures.length === 1} />
                  ))}
                </div>
              )}
            </div>
          </article>
        )
      })}
    </div>
  )
}

/** One beside another where there are several, in the space of one; the names stand beside them. */
function Avatars({ accounts }: Pick<Props, "accounts">) {
  const [first, second] = accounts
  if (second === undefined) return <AccountAvatar account={first} size="l" ground="ring-raised" />
  return (
    <span className="relative size-[38px] self-start">
      <span className="absolute top-0 left-0">
        <Avatar name={first.displayName} size="s" />
      </span>
      <span className="absolute right-0 bottom-0 grid rounded-full ring-2 ring-raised">
        <AccountAvatar account={second} size="s" ground="ring-raised" />
      </span>
    </span>
  )
}

function Picture({ picture, isAlone }: { readonly picture: DrawnMedia; readonly isAlone: boolean }) {
  return (
    <span className="relative grid">
      <img
        src={ownAddress(picture.thumbnailUrl)}
        alt={picture.altText}
        className={cx("w-full bg-sunk object-cover", isAlone ? "max-h-[320px]" : "h-[140px]")}
      />
      {picture.kind === "video" && <VideoMark />}
    </span>
  )
}

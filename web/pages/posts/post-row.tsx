import { Link } from "@tanstack/react-router"
import { Ellipsis } from "lucide-react"
import { ownAddress } from "../../api/own-address.ts"
import type { AccountView, BrowsedPostView, LabelView, MediaView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { withoutHidden } from "../../kit/hidden-characters.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { PostStatus, shownStatus } from "../../kit/post-status.tsx"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { sayTime } from "../../post/say-time.ts"
import { titleOf } from "../../post/title-of.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { LabelChips } from "./label-chips.tsx"

type Props = {
  readonly post: BrowsedPostView
  readonly labels: readonly LabelView[]
  readonly accounts: readonly AccountView[]
  readonly picture: MediaView | undefined
}

const loadMenu = async () => (await import("../../post/post-menu.tsx")).PostMenu

export function PostRow({ post, accounts, labels, picture }: Props) {
  const { user } = usePerson()
  const title = titleOf(post)
  const isOver = post.status === "Published"
  const chosen = post.accountIds.flatMap((id) => accounts.find((account) => account.id === id) ?? [])
  const networks = [...new Set(chosen.map(({ key }) => key))]
  return (
    <Row>
      <HeadCell className="tablet:max-w-0">
        <span className="flex min-w-0 items-center gap-3">
          <Thumbnail picture={picture} />
          <Link
            to="/posts/$postId"
            params={{ postId: post.id }}
            dir="auto"
            className={cx(
              "min-w-0 truncate text-control max-tablet:line-clamp-2 max-tablet:whitespace-normal hover:underline decoration-line-strong underline-offset-3",
              title === "" ? "text-ink-3" : isOver ? "text-ink-2" : "font-control",
            )}
          >
            {title === "" ? words.posts.noText : withoutHidden(title)}
          </Link>
          <span className="max-tablet:hidden">
            <LabelChips ids={post.labelIds} labels={labels} />
          </span>
        </span>
      </HeadCell>
      <Cell className="max-tablet:order-2">
        <PostStatus status={shownStatus(post)} isBare />
      </Cell>
      {post.labelIds.length > 0 && (
        <td className="order-5 basis-full tablet:hidden">
          <LabelChips ids={post.labelIds} labels={labels} />
        </td>
      )}
      <Cell className="max-tablet:order-3">
        <span className="flex flex-wrap items-center gap-1.5 text-ink-2">
          {networks.map((network) => (
            <NetworkGlyph key={network} network={network} />
          ))}
          {networks.length === 0 && <span className="text-ink-3">{words.posts.noAccounts}</span>}
        </span>
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:order-4">{sayTime(post, user.timeZone)}</Cell>
      <Cell className="w-14 text-end max-tablet:order-1 max-tablet:w-auto">
        <MenuOnDemand
          load={loadMenu}
          about={{ post, accounts }}
          trigger={<IconButton icon={Ellipsis} label={words.posts.moreOf(title === "" ? words.posts.noText : title)} />}
        />
      </Cell>
    </Row>
  )
}

function Thumbnail({ picture }: { readonly picture: MediaView | undefined }) {
  if (picture === undefined) return null
  return (
    <img
      src={ownAddress(picture.thumbnailUrl)}
      alt={picture.altText}
      loading="lazy"
      className="h-[30px] w-10 shrink-0 rounded-chip bg-sunk object-cover"
    />
  )
}

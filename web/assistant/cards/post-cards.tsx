import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { firstWords } from "#domain/first-words.ts"
import { postStatuses } from "#domain/post-status.ts"
import { accountsQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { HiddenText } from "../../kit/hidden-text.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { PostStatus } from "../../kit/post-status.tsx"
import { usePerson } from "../../shell/person.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { showMoment } from "../../words/dates.ts"
import { bodyOf, type Data, listAt, numberAt, textAt, textsAt } from "../read-output.ts"
import { Card, MoreLines, mostLines } from "./card.tsx"

/** A post in short: how it begins, how it stands, and the way to it. */
export function PostCard({ post, action }: { readonly post: Data; readonly action: string }) {
  const id = textAt(post, "id")
  return (
    <Card
      title={firstWords(bodyOf(post)) || assistantWords.noText}
      action={action}
      end={
        <Link to="/posts/$postId" params={{ postId: id }} className={buttonLook("line", "small")}>
          {assistantWords.openPost}
        </Link>
      }
    >
      <p dir="auto" className="mx-3 mb-2 line-clamp-4 font-native text-dense whitespace-pre-wrap">
        <HiddenText text={bodyOf(post)} />
      </p>
      <p className="mx-3 mb-2.5 flex flex-wrap items-center gap-2 text-meta text-ink-3">
        <Facts post={post} />
      </p>
    </Card>
  )
}

export function PostsCard({ list }: { readonly list: Data }) {
  const posts = listAt(list, "posts")
  const total = numberAt(list, "total") ?? posts.length
  const isCut = list["isTotalCut"] === true
  const shown = posts.slice(0, mostLines)
  return (
    <Card title={assistantWords.posts(posts.length, total, isCut)} action="posts.list">
      {posts.length === 0 && <p className="px-3 pb-2.5 text-dense text-ink-2">{assistantWords.noPosts}</p>}
      <ul>
        {shown.map((post) => (
          <li key={textAt(post, "id")} className="grid gap-0.5 border-t border-line px-3 py-1.5 first:border-t-0">
            <Link
              to="/posts/$postId"
              params={{ postId: textAt(post, "id") }}
              dir="auto"
              className="truncate text-dense font-medium decoration-line-strong underline-offset-3 hover:underline"
            >
              {firstWords(bodyOf(post)) || assistantWords.noText}
            </Link>
            <span className="flex flex-wrap items-center gap-2 text-meta text-ink-3">
              <Facts post={post} />
            </span>
          </li>
        ))}
      </ul>
      <MoreLines count={total - shown.length} isCut={isCut} />
    </Card>
  )
}

function Facts({ post }: { readonly post: Data }) {
  const { user, workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const status = postStatuses.find((each) => each === post["status"])
  const on = textsAt(post, "accountIds").flatMap((id) => accounts.find((each) => each.id === id) ?? [])
  const at = textAt(post, "publishedAt") || textAt(post, "scheduledAt")
  return (
    <>
      {status !== undefined && <PostStatus status={status} isBare />}
      {[...new Set(on.map(({ key }) => key))].map((network) => (
        <NetworkGlyph key={network} network={network} size={12} />
      ))}
      {at !== "" && <span className="figures">{showMoment(at, user.timeZone)}</span>}
    </>
  )
}

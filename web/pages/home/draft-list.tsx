import { Link } from "@tanstack/react-router"
import type { AccountView, HomeView, MediaView } from "../../api/views.ts"
import { withoutHidden } from "../../kit/hidden-characters.ts"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { showAgo, showMoment, showTime } from "../../words/dates.ts"
import { homeWords } from "../../words/home-words.ts"
import { HomeHead } from "./home-head.tsx"
import { Networks } from "./networks.tsx"
import { Thumb } from "./thumb.tsx"

type Draft = HomeView["drafts"][number]

type Props = {
  readonly home: HomeView
  readonly accounts: readonly AccountView[]
  readonly pictures: ReadonlyMap<string, MediaView>
  readonly now: number
}

/** What is being written: with a wish first, then what changed last. */
export function DraftList({ home: { drafts, draftCount }, accounts, pictures, now }: Props) {
  const { user } = usePerson()
  return (
    <section aria-labelledby="drafts" className="px-3 pb-3 tablet:px-5">
      <HomeHead
        id="drafts"
        title={homeWords.drafts}
        count={
          draftCount > 0 && (
            <span className="figures inline-grid h-[18px] min-w-[18px] place-items-center rounded-full bg-sunk px-[5px] text-[0.71875rem] leading-none font-semibold text-ink-2">
              {draftCount}
            </span>
          )
        }
        end={
          <Link to="/posts" search={{ status: "Draft" }} className={`${textLink} text-dense`}>
            {homeWords.draftsLink}
          </Link>
        }
      />
      {drafts.length === 0 && <p className="py-2 text-dense text-ink-3">{homeWords.draftsEmpty}</p>}
      <ul>
        {drafts.map((draft) => (
          <li key={draft.post.id} className="border-line not-first:border-t">
            <Link
              to="/posts/$postId"
              params={{ postId: draft.post.id }}
              className="group flex min-h-11 items-center gap-2.5 py-1"
            >
              <Thumb isDraft picture={pictures.get(draft.post.id)} />
              <span className="min-w-0 flex-1">
                <span
                  dir="auto"
                  className="block truncate text-control font-medium decoration-brass-line underline-offset-3 group-hover:underline"
                >
                  {draft.post.text === "" ? homeWords.noText : withoutHidden(draft.post.text)}
                </span>
                <span className="figures flex min-w-0 items-center gap-2 text-meta text-ink-3">
                  <Networks
                    accounts={draft.post.accountIds.flatMap((id) => accounts.find((each) => each.id === id) ?? [])}
                  />
                  <span className="truncate">{sayDraft(draft, user, now)}</span>
                </span>
              </span>
              {draft.toFix > 0 && (
                <span className="shrink-0 text-meta font-control text-warn">{homeWords.toFix(draft.toFix)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Reader = { readonly id: string; readonly timeZone: string }

function sayDraft({ post, changedBy }: Draft, { id, timeZone }: Reader, now: number): string {
  if (post.at !== undefined) return homeWords.wished(showMoment(post.at, timeZone))
  const ago = showAgo(post.updatedAt, now)
  const when = ago === "" ? showTime(post.updatedAt, timeZone) : ago
  if (changedBy === undefined) return when
  const who = changedBy.id === id ? homeWords.you : withoutHidden(changedBy.name)
  const { client } = changedBy
  return homeWords.by(client === undefined ? who : homeWords.byClient(withoutHidden(client), who), when)
}

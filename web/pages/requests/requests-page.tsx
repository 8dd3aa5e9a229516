import { useQuery } from "@tanstack/react-query"
import { Link, useParams, useSearch } from "@tanstack/react-router"
import { ChevronLeft } from "lucide-react"
import { useState } from "react"
import { conversationsQuery } from "../../api/queries.ts"
import type { ConversationView } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { cx } from "../../kit/cx.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { ConversationList } from "./conversation-list.tsx"
import { Conversation } from "./conversation.tsx"
import { EmptyRequests } from "./empty-requests.tsx"
import { NotifyButton } from "./notify-button.tsx"
import type { RequestsSearch } from "./requests-search.ts"

/** What agents ask for: the conversations beside the one that is open; on a phone one after the other. */
export function RequestsPage() {
  const { workspace } = usePerson()
  const query = useQuery(conversationsQuery(workspace.id))
  const { conversationId } = useParams({ strict: false })
  const { list }: RequestsSearch = useSearch({ strict: false })
  return (
    <Page
      isDivided
      title={words.requests.title}
      facts={words.requests.facts}
      actions={<NotifyButton />}
      crumb={
        conversationId !== undefined && (
          <Link
            to="/requests"
            search={list === undefined ? {} : { list }}
            aria-label={words.requests.back}
            className={`${buttonLook("ghost", "control", true)} -ms-2 tablet:hidden`}
          >
            <ChevronLeft size={18} strokeWidth={1.9} aria-hidden />
          </Link>
        )
      }
    >
      <Loaded query={query}>
        {(conversations) =>
          conversations.length === 0 ? (
            <div className="min-h-0 flex-1 tablet:overflow-y-auto">
              <EmptyRequests />
            </div>
          ) : (
            <Inbox key={workspace.id} all={conversations} address={conversationId} list={list} />
          )
        }
      </Loaded>
    </Page>
  )
}

type Props = {
  readonly all: readonly ConversationView[]
  readonly address: string | undefined
  readonly list: RequestsSearch["list"]
}

function Inbox({ all, address, list }: Props) {
  const waiting = all.reduce((sum, conversation) => sum + conversation.waiting, 0)
  const inOrder = all.toSorted((one, other) => Number(other.waiting > 0) - Number(one.waiting > 0))
  const first = inOrder.find((each) => isListed(each, list))?.id
  // What was opened stays open, and in the list, when its last request is answered: its outcome is on the card.
  const [held, setHeld] = useState({ list, id: first })
  if (held.list !== list || (held.id === undefined && first !== undefined)) setHeld({ list, id: first })
  const chosen = address ?? held.id
  const listed = inOrder.filter((each) => each.id === chosen || isListed(each, list))
  return (
    <div className="flex min-h-0 flex-1 flex-col tablet:grid tablet:grid-cols-[252px_minmax(0,1fr)] desktop:grid-cols-[296px_minmax(0,1fr)]">
      <div
        className={cx(
          "border-line tablet:min-h-0 tablet:overflow-y-auto tablet:border-e",
          address !== undefined && "max-tablet:hidden",
        )}
      >
        <ConversationList conversations={listed} chosen={chosen} list={list} waiting={waiting} />
      </div>
      <div
        className={cx(
          "min-w-0 flex-1 bg-canvas px-3 py-3.5 tablet:min-h-0 tablet:overflow-y-auto tablet:px-5 desktop:px-7",
          address === undefined && "max-tablet:hidden",
        )}
      >
        <div className="mx-auto max-w-[860px]">
          {chosen === undefined ? <NoneListed list={list} /> : <Conversation key={chosen} id={chosen} />}
        </div>
      </div>
    </div>
  )
}

function isListed({ waiting, decided }: ConversationView, list: RequestsSearch["list"]): boolean {
  if (list === "all") return true
  return list === "decided" ? decided > 0 : waiting > 0
}

function NoneListed({ list }: Pick<Props, "list">) {
  return (
    <EmptyState
      title={list === "decided" ? words.requests.noneDecided : words.requests.noneWaiting}
      {...(list === undefined ? { lead: words.requests.noneWaitingLead } : {})}
      action={
        <Link to="/requests" search={{ list: "all" }} className={buttonLook("line")}>
          {words.requests.showAll}
        </Link>
      }
    />
  )
}

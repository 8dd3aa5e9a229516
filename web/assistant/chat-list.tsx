import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../api/call.ts"
import { Button } from "../kit/button.tsx"
import { Confirm } from "../kit/confirm.tsx"
import { Loaded } from "../kit/loaded.tsx"
import { SearchField } from "../kit/search-field.tsx"
import { usePerson } from "../shell/person.ts"
import { assistantWords } from "../words/assistant-words.ts"
import { AgentRequests } from "./agent-requests.tsx"
import { ChatRow } from "./chat-row.tsx"
import { chatsQuery } from "./queries.ts"
import { useTalk } from "./talk.ts"

type Props = { readonly openId: string | null; readonly onOpen: (id: string) => void }

/** The person's conversations: search, open, rename, delete. */
export function ChatList({ openId, onOpen }: Props) {
  const { workspace } = usePerson()
  const { open } = useTalk()
  const [search, setSearch] = useState("")
  const [deleting, setDeleting] = useState<string | null>(null)
  const query = useInfiniteQuery(chatsQuery(workspace.id, search))
  const removing = useMutation({ mutationFn: async (id: string) => call("chats.delete", { id }) })
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto px-3 py-3 tablet:px-4">
      <div className="mb-2 flex [&>*]:max-w-none!">
        <SearchField label={assistantWords.searchChats} value={search} onValue={setSearch} />
      </div>
      <Loaded query={query} className="">
        {({ pages }) => {
          const chats = pages.flatMap((page) => page.chats)
          return (
            <>
              {chats.length === 0 && (
                <p className="py-2 text-dense text-ink-3">
                  {search === "" ? assistantWords.noChats : assistantWords.noneFound}
                </p>
              )}
              <ul aria-label={assistantWords.chats} className="grid">
                {chats.map((chat) => (
                  <ChatRow
                    key={chat.id}
                    chat={chat}
                    isOpen={chat.id === openId}
                    onOpen={() => onOpen(chat.id)}
                    onDelete={() => setDeleting(chat.id)}
                  />
                ))}
              </ul>
              {!query.hasNextPage && <AgentRequests search={search} />}
              {query.hasNextPage && (
                <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="mt-2">
                  {assistantWords.moreChats}
                </Button>
              )}
            </>
          )
        }}
      </Loaded>
      <Confirm
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        title={assistantWords.deleteTitle}
        body={assistantWords.deleteBody}
        verb={assistantWords.deleteVerb}
        run={async () => removing.mutateAsync(deleting ?? "")}
        done={() => {
          if (deleting === openId) open(null)
        }}
      />
    </div>
  )
}

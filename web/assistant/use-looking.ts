import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { selectionLength } from "#domain/chat.ts"
import { accountsQuery, postQuery } from "../api/queries.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { titleOf } from "../post/title-of.ts"
import { usePerson } from "../shell/person.ts"
import type { PostOnScreen } from "../shell/shown-post.ts"
import { assistantWords } from "../words/assistant-words.ts"

type About = {
  readonly page: string
  readonly postId?: string
  readonly accountId?: string
  readonly selection?: string
}

export type Looking = {
  /** What goes along with a question. */
  readonly about: About
  readonly page: string
  readonly post: PostView | null
  /** Whose version is in front; null for the original. */
  readonly account: AccountView | null
  readonly accounts: readonly AccountView[]
  /** The post in words; null where none is looked at. */
  readonly title: { readonly post: string; readonly version: string } | null
  readonly dropPost: () => void
  readonly selection: string | null
  readonly dropSelection: () => void
  /** Sends what was typed and not saved. */
  readonly save: () => Promise<unknown>
}

/** What the person looks at while they ask: the page, the post and version in front, and what is selected in its text. */
export function useLooking(page: string, shown: PostOnScreen | null): Looking {
  const { workspace } = usePerson()
  const [dropped, setDropped] = useState<string | null>(null)
  const { selection, dropSelection } = useSelection()
  const postId = shown === null || shown.postId === dropped ? null : shown.postId
  const post = useQuery({ ...postQuery(workspace.id, postId ?? ""), enabled: postId !== null }).data ?? null
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const account = accounts.find(({ id }) => id === shown?.accountId) ?? null
  const seen = postId === null ? null : post
  const selected = postId === null ? null : selection
  return {
    about: {
      page: page.slice(0, 200),
      ...(postId === null ? {} : { postId }),
      ...(postId === null || account === null ? {} : { accountId: account.id }),
      ...(selected === null ? {} : { selection: selected }),
    },
    page,
    post: seen,
    account,
    accounts,
    title:
      seen === null
        ? null
        : { post: titleOf(seen) || assistantWords.untitled, version: account?.provider ?? assistantWords.original },
    dropPost: () => setDropped(postId),
    selection: selected,
    dropSelection,
    save: async () => shown?.keeper?.flush(),
  }
}

/** What is selected in a text of the page. It stays when the focus moves to the assistant. */
function useSelection() {
  const [selection, setSelection] = useState(readSelection)
  useEffect(() => {
    const look = () => {
      if (isText(document.activeElement)) setSelection(readSelection())
    }
    document.addEventListener("selectionchange", look)
    return () => document.removeEventListener("selectionchange", look)
  }, [])
  return { selection, dropSelection: () => setSelection(null) }
}

function isText(element: Element | null): element is HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement && element.closest("[data-item]") !== null
}

function readSelection(): string | null {
  const element = document.activeElement
  if (!isText(element)) return null
  const text = element.value.slice(element.selectionStart, element.selectionEnd).slice(0, selectionLength)
  return text.trim() === "" ? null : text
}

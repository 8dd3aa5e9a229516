import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { AtSign, FileText, Image, Search, Tag } from "lucide-react"
import { useEffect, useState } from "react"
import { accountsQuery, labelsQuery, searchQuery } from "../api/queries.ts"
import type { FoundView } from "../api/views.ts"
import { withoutHidden } from "../kit/hidden-characters.ts"
import { showTime } from "../words/dates.ts"
import { paletteWords } from "../words/palette-words.ts"
import { words } from "../words/words.ts"
import { usePerson } from "./person.ts"
import type { PaletteEntry, PaletteGroup } from "./use-palette-groups.ts"

const restMs = 160

/** What the workspace holds that goes with what is typed: accounts and labels at once, posts and media when typing rests. */
export function useFound(typed: string): { readonly groups: readonly PaletteGroup[]; readonly isSearching: boolean } {
  const { workspace } = usePerson()
  const text = useRested(typed.trim())
  const search = useQuery(searchQuery(workspace.id, text))
  const own = useOwnGroups()
  // An answer to what was typed before goes by its words, until the new one is there.
  const isFound = !search.isPlaceholderData && search.data !== undefined && text === typed.trim()
  const found = useServerGroups(text, search.data, isFound)
  return { groups: typed.trim() === "" ? [] : [...own, ...found], isSearching: typed.trim().length > 1 && !isFound }
}

function useOwnGroups(): readonly PaletteGroup[] {
  const { workspace } = usePerson()
  const navigate = useNavigate()
  const accounts = useQuery(accountsQuery(workspace.id)).data ?? []
  const labels = useQuery(labelsQuery(workspace.id)).data ?? []
  return [
    {
      value: paletteWords.accounts,
      items: accounts.map(({ id, provider, handle, displayName }): PaletteEntry => {
        const text = `${provider}, ${withoutHidden(handle)}`
        return {
          value: id,
          text: paletteWords.postsOf(text),
          terms: `${text} ${displayName} ${handle.replace(/^@/, "")}`,
          icon: AtSign,
          run: () => navigate({ to: "/posts", search: { account: id } }),
        }
      }),
    },
    {
      value: paletteWords.labels,
      items: labels.map(({ id, name }): PaletteEntry => ({
        value: id,
        text: paletteWords.postsWith(name),
        terms: name,
        icon: Tag,
        run: () => navigate({ to: "/posts", search: { label: id } }),
      })),
    },
  ]
}

function useServerGroups(text: string, found: FoundView | undefined, isFound: boolean): readonly PaletteGroup[] {
  const { user } = usePerson()
  const navigate = useNavigate()
  if (found === undefined) return []
  const all: PaletteEntry = {
    value: "all-posts",
    text: paletteWords.allPosts(text),
    isFound: true,
    icon: Search,
    run: () => navigate({ to: "/posts", search: { search: text } }),
  }
  return [
    {
      value: paletteWords.posts,
      items: [
        ...found.posts.map((post): PaletteEntry => ({
          value: post.id,
          text: post.text === "" ? words.posts.noText : withoutHidden(post.text),
          isFound,
          icon: FileText,
          keys: `${words.statuses[post.isUncertain ? "Uncertain" : post.status]}, ${showTime(post.at ?? post.updatedAt, user.timeZone)}`,
          run: () => navigate({ to: "/posts/$postId", params: { postId: post.id } }),
        })),
        ...(isFound && found.posts.length > 0 ? [all] : []),
      ],
    },
    {
      value: paletteWords.media,
      items: found.media.map(({ id, fileName, altText }): PaletteEntry => ({
        value: id,
        text: withoutHidden(fileName),
        isFound,
        icon: Image,
        ...(altText === "" ? {} : { keys: withoutHidden(altText) }),
        run: () => navigate({ to: "/media", search: { item: id } }),
      })),
    },
  ]
}

/** What was typed, once typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), restMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  return rested
}

import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { mediaByIdQuery } from "../../api/queries.ts"
import type { MediaView, PostView } from "../../api/views.ts"
import { usePerson } from "../../shell/person.ts"

/** The first picture or video of each post, by the post's id. */
export function useFirstPictures(posts: readonly PostView[]): ReadonlyMap<string, MediaView> {
  const { workspace } = usePerson()
  const first = posts.map((post) => [post.id, findFirst(post)] as const)
  const ids = [...new Set(first.flatMap(([, id]) => id ?? []))].toSorted()
  const { data } = useQuery(mediaByIdQuery(workspace.id, ids))
  return useMemo(() => {
    const pairs = first.flatMap(([post, id]) => {
      const media = id === undefined ? undefined : data?.get(id)
      return media === undefined ? [] : [[post, media] as const]
    })
    return new Map(pairs)
  }, [first, data])
}

function findFirst({ versions }: PostView): string | undefined {
  return versions.flatMap(({ content }) => content.flatMap(({ media }) => media))[0]
}

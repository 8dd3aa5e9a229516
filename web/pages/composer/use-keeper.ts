import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { postQuery } from "../../api/queries.ts"
import type { PostView } from "../../api/views.ts"
import { PostKeeper } from "./post-keeper.ts"
import type { KeeperOptions } from "./post-keeper.ts"

type Options = KeeperOptions & {
  /** The post's id in the address, or `new`. */
  readonly address: string
  readonly onCreated: (post: PostView) => void
}

/**
 * The keeper of the post at an address. A new post keeps its keeper when it gets an address of its own; one that was left
 * before the server had everything is found again with all that was typed.
 */
export function useKeeper({ address, onCreated, ...options }: Options): PostKeeper {
  const queries = useQueryClient()
  const { place, post } = options
  const find = (): PostKeeper => {
    const left = post === null ? undefined : queries.getQueryData<PostKeeper>(["kept", "post", post.id])
    return left ?? new PostKeeper(options)
  }
  const [held, setHeld] = useState(() => ({ address, keeper: find() }))
  let { keeper } = held
  if (held.address !== address) {
    if (keeper.id !== address) keeper = find()
    setHeld({ address, keeper })
  }

  const keepCreated = useEffectEvent((created: PostView) => {
    queries.setQueryData(postQuery(place.workspaceId, created.id).queryKey, created)
    onCreated(created)
  })
  useEffect(() => {
    const close = keeper.open(keepCreated)
    return () => {
      close()
      if (keeper.id === null || !keeper.isLeft) return
      const queryKey = ["kept", "post", keeper.id]
      queries.setQueryData(queryKey, keeper)
      const unsubscribe = keeper.subscribe(() => {
        if (keeper.isLeft) return
        unsubscribe()
        queries.removeQueries({ queryKey })
      })
    }
  }, [keeper, queries])

  useEffect(() => {
    if (post !== null) keeper.receive(post)
  }, [keeper, post])

  return keeper
}

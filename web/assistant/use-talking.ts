import { useQuery } from "@tanstack/react-query"
import { usePerson } from "../shell/person.ts"
import type { PostOnScreen } from "../shell/shown-post.ts"
import { assistantQuery } from "./queries.ts"
import type { Talk } from "./talk.ts"
import { useConversation } from "./use-conversation.ts"
import { useLooking } from "./use-looking.ts"

export function useTalking(page: string, shown: PostOnScreen | null): Talk {
  const { workspace } = usePerson()
  const looking = useLooking(page, shown)
  const conversation = useConversation(looking)
  const assistant = useQuery(assistantQuery(workspace.id)).data
  return { ...conversation, looking, assistant }
}

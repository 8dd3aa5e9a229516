import { useQuery } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { overviewQuery } from "../../api/queries.ts"
import { usePerson } from "../../shell/person.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"
import { words } from "../../words/words.ts"
import { serverAccessQuery } from "./server-queries.ts"

/** What there is to set, as far as this person may: sections of one page, and what has a page of its own. */
export function useSections() {
  const { workspace } = usePerson()
  const isOwner = workspace.role === "owner"
  const overview = useQuery({ ...overviewQuery(workspace.id), enabled: isOwner })
  const hasSandbox = isOwner && overview.data?.networks.some(({ way }) => way === "sandbox") === true
  const access = useQuery(serverAccessQuery)
  const maySeeActivity = isAtLeast(workspace.role, "admin")
  const sections = [
    { id: "you", text: words.settings.you },
    { id: "sign-in", text: words.settings.signIn },
    { id: "notifications", text: words.nav.notifications, to: "/settings/notifications" as const },
    { id: "workspace", text: words.settings.workspace },
    { id: "assistant", text: words.settings.assistant },
    ...(hasSandbox ? [{ id: "sandbox", text: sandboxWords.title }] : []),
    ...(maySeeActivity ? [{ id: "activity", text: words.settings.activity }] : []),
    ...(access.data?.isOperator === true
      ? [
          {
            id: "server",
            text: words.settings.server,
            group: words.settings.installation,
            to: "/settings/server" as const,
          },
        ]
      : []),
  ]
  return { sections, overview, isOwner, hasSandbox, maySeeActivity }
}

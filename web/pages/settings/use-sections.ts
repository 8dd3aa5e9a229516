import { useQuery } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { overviewQuery } from "../../api/queries.ts"
import { usePerson } from "../../shell/person.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"
import { settingsWords } from "../../words/settings-words.ts"
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
    { id: "you", text: settingsWords.you },
    { id: "sign-in", text: settingsWords.signIn },
    { id: "notifications", text: words.nav.notifications, to: "/settings/notifications" as const },
    { id: "workspace", text: settingsWords.workspace },
    { id: "assistant", text: settingsWords.assistant },
    ...(hasSandbox ? [{ id: "sandbox", text: sandboxWords.title }] : []),
    ...(maySeeActivity ? [{ id: "activity", text: settingsWords.activity }] : []),
    ...(access.data?.isOperator === true
      ? [
          {
            id: "server",
            text: settingsWords.server,
            group: settingsWords.thisInstallation,
            to: "/settings/server" as const,
          },
        ]
      : []),
  ]
  return { sections, overview, isOwner, hasSandbox, maySeeActivity }
}

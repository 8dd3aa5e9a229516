import { useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { overviewQuery, securityQuery, sessionsQuery } from "../../api/queries.ts"
import { Anchors } from "../../kit/anchors.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { sandboxWords } from "../../words/sandbox-words.ts"
import { words } from "../../words/words.ts"
import { ActivitySection } from "./activity-section.tsx"
import { AssistantSection } from "./assistant-section.tsx"
import { SandboxSection } from "./sandbox-section.tsx"
import { SignInSection } from "./sign-in-section.tsx"
import { WorkspaceSection } from "./workspace-section.tsx"
import { YouSection } from "./you-section.tsx"

export function SettingsPage() {
  const { workspace } = usePerson()
  const hash = useLocation({ select: (location) => location.hash })
  const maySeeActivity = isAtLeast(workspace.role, "admin")
  // What stands above the section has its height only once it is loaded.
  const security = useQuery(securityQuery)
  const sessions = useQuery(sessionsQuery)
  const isOwner = workspace.role === "owner"
  const overview = useQuery({ ...overviewQuery(workspace.id), enabled: isOwner })
  const hasSandbox = isOwner && overview.data?.networks.some(({ way }) => way === "sandbox") === true
  const [isAssistantThere, setAssistantThere] = useState(false)
  const above = [security, sessions, ...(isOwner ? [overview] : [])]
  const isLoaded = isAssistantThere && above.every(({ isFetched }) => isFetched)
  useEffect(() => {
    if (hash !== "" && isLoaded) document.getElementById(hash)?.scrollIntoView({ block: "start" })
  }, [hash, isLoaded])
  const sections = [
    { id: "you", text: words.settings.you },
    { id: "sign-in", text: words.settings.signIn },
    { id: "notifications", text: words.nav.notifications, to: "/settings/notifications" as const },
    { id: "workspace", text: words.settings.workspace },
    { id: "assistant", text: words.settings.assistant },
    ...(hasSandbox ? [{ id: "sandbox", text: sandboxWords.title }] : []),
    ...(maySeeActivity ? [{ id: "activity", text: words.settings.activity }] : []),
  ]
  return (
    <Page title={words.settings.title}>
      <div className="flex items-start max-tablet:block">
        <Anchors label={words.settings.anchors} sections={sections} />
        <div className="w-full max-w-[680px] min-w-0 px-3 pb-16 tablet:px-5">
          <YouSection />
          <SignInSection />
          <WorkspaceSection />
          <AssistantSection onThere={setAssistantThere} />
          {hasSandbox && overview.data !== undefined && <SandboxSection overview={overview.data} />}
          {maySeeActivity && <ActivitySection />}
        </div>
      </div>
    </Page>
  )
}

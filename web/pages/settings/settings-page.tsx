import { useQuery } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { securityQuery, sessionsQuery } from "../../api/queries.ts"
import { Anchors } from "../../kit/anchors.tsx"
import { Page } from "../../shell/page.tsx"
import { settingsWords } from "../../words/settings-words.ts"
import { ActivitySection } from "./activity-section.tsx"
import { AssistantSection } from "./assistant-section.tsx"
import { SandboxSection } from "./sandbox-section.tsx"
import { SignInSection } from "./sign-in-section.tsx"
import { useSections } from "./use-sections.ts"
import { WorkspaceSection } from "./workspace-section.tsx"
import { YouSection } from "./you-section.tsx"

export function SettingsPage() {
  const { sections, overview, isOwner, hasSandbox, maySeeActivity } = useSections()
  const hash = useLocation({ select: (location) => location.hash })
  // What stands above the section has its height only once it is loaded.
  const security = useQuery(securityQuery)
  const sessions = useQuery(sessionsQuery)
  const [isAssistantThere, setAssistantThere] = useState(false)
  const above = [security, sessions, ...(isOwner ? [overview] : [])]
  const isLoaded = isAssistantThere && above.every(({ isFetched }) => isFetched)
  useEffect(() => {
    if (hash !== "" && isLoaded) document.getElementById(hash)?.scrollIntoView({ block: "start" })
  }, [hash, isLoaded])
  return (
    <Page title={settingsWords.title}>
      <div className="flex items-start max-tablet:block">
        <Anchors label={settingsWords.anchors} sections={sections} />
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

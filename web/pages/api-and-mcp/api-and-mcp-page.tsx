import { useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import { Tabs } from "../../kit/tabs.tsx"
import { Page } from "../../shell/page.tsx"
import { apiWords } from "../../words/api-words.ts"
import { connectWords } from "../../words/connect-words.ts"
import { toolsWords } from "../../words/tools-words.ts"
import { AppsTab } from "./apps-tab.tsx"
import { ConnectTab } from "./connect-tab.tsx"
import { CreateTokenDialog } from "./create-token-dialog.tsx"
import { HowToTab } from "./how-to-tab.tsx"
import { TokensTab } from "./tokens-tab.tsx"
import { ToolsTab } from "./tools-tab.tsx"

export function ApiAndMcpPage() {
  const { tab, create } = useSearch({ from: "/app/api-and-mcp" })
  const navigate = useNavigate()
  // Who is connecting an app stays where the snippet is; elsewhere the new token is shown in its list.
  const here = tab === "connect" ? { tab } : {}
  const openCreate = () => void navigate({ to: "/api-and-mcp", search: { ...here, create: true } })
  return (
    <Page
      title={apiWords.title}
      actions={
        <Button look="ink" icon={Plus} onClick={openCreate}>
          {apiWords.create}
        </Button>
      }
    >
      <Tabs
        label={apiWords.title}
        value={tab ?? "tokens"}
        onValue={(value) => void navigate({ to: "/api-and-mcp", search: value === "tokens" ? {} : { tab: value } })}
        tabs={[
          { value: "tokens", text: apiWords.tokens, panel: <TokensTab onCreate={openCreate} /> },
          { value: "connect", text: connectWords.tab, panel: <ConnectTab /> },
          { value: "apps", text: apiWords.apps, panel: <AppsTab /> },
          { value: "tools", text: toolsWords.tab, panel: <ToolsTab /> },
          { value: "use", text: apiWords.howTo, panel: <HowToTab /> },
        ]}
      />
      <CreateTokenDialog
        isOpen={create === true}
        onClose={() => void navigate({ to: "/api-and-mcp", search: here, replace: true })}
      />
    </Page>
  )
}

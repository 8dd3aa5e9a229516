import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { appsQuery } from "../../api/queries.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Table } from "../../kit/table.tsx"
import { textLink } from "../../kit/text-link.ts"
import { connectWords } from "../../words/connect-words.ts"
import { words } from "../../words/words.ts"
import { AppRow } from "./app-row.tsx"

const columns = [
  { key: "name", head: words.api.appColumns.name },
  { key: "may", head: words.api.appColumns.may },
  { key: "where", head: words.api.appColumns.where },
  { key: "connected", head: words.api.appColumns.connected },
  { key: "used", head: words.api.columns.used },
  { key: "actions", head: words.api.columns.actions, isHeadHidden: true },
]

export function AppsTab() {
  const query = useQuery(appsQuery)
  return (
    <>
      <div className="w-full max-w-[740px] px-3 pt-5 pb-4 tablet:px-5">
        <p className="text-body text-ink-2">
          {words.api.appsLead}{" "}
          <Link to="/api-and-mcp" search={{ tab: "connect" }} className={textLink}>
            {connectWords.tab}
          </Link>
        </p>
      </div>
      <Loaded query={query}>
        {(apps) =>
          apps.length === 0 ? (
            <EmptyState title={words.api.noApps} lead={words.api.noAppsLead} />
          ) : (
            <Table label={words.api.apps} columns={columns}>
              {apps.map((app) => (
                <AppRow key={app.clientId} app={app} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  )
}

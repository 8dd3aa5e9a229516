import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { appsQuery } from "../../api/queries.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Table } from "../../kit/table.tsx"
import { textLink } from "../../kit/text-link.ts"
import { apiWords } from "../../words/api-words.ts"
import { connectWords } from "../../words/connect-words.ts"
import { AppRow } from "./app-row.tsx"

const columns = [
  { key: "name", head: apiWords.appColumns.name },
  { key: "may", head: apiWords.appColumns.may },
  { key: "where", head: apiWords.appColumns.where },
  { key: "connected", head: apiWords.appColumns.connected },
  { key: "used", head: apiWords.columns.used },
  { key: "actions", head: apiWords.columns.actions, isHeadHidden: true },
]

export function AppsTab() {
  const query = useQuery(appsQuery)
  return (
    <>
      <div className="w-full max-w-[740px] px-3 pt-5 pb-4 tablet:px-5">
        <p className="text-body text-ink-2">
          {apiWords.appsLead}{" "}
          <Link to="/api-and-mcp" search={{ tab: "connect" }} className={textLink}>
            {connectWords.tab}
          </Link>
        </p>
      </div>
      <Loaded query={query}>
        {(apps) =>
          apps.length === 0 ? (
            <EmptyState title={apiWords.noApps} lead={apiWords.noAppsLead} />
          ) : (
            <Table label={apiWords.apps} columns={columns}>
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

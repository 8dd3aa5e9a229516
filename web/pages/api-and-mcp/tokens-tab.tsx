import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { tokensQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Table } from "../../kit/table.tsx"
import { textLink } from "../../kit/text-link.ts"
import { apiWords } from "../../words/api-words.ts"
import { TokenRow } from "./token-row.tsx"

const columns = [
  { key: "name", head: apiWords.columns.name },
  { key: "prefix", head: apiWords.columns.prefix },
  { key: "workspace", head: apiWords.columns.workspace },
  { key: "created", head: apiWords.columns.created },
  { key: "used", head: apiWords.columns.used },
  { key: "expires", head: apiWords.columns.expires },
  { key: "actions", head: apiWords.columns.actions, isHeadHidden: true },
]

export function TokensTab({ onCreate }: { readonly onCreate: () => void }) {
  const query = useQuery(tokensQuery)
  return (
    <Loaded query={query}>
      {(tokens) =>
        tokens.length === 0 ? (
          <EmptyState
            title={apiWords.empty}
            lead={apiWords.emptyLead}
            action={<Button onClick={onCreate}>{apiWords.create}</Button>}
            learn={
              <Link to="/api-and-mcp" search={{ tab: "use" }} className={`${textLink} text-dense`}>
                {apiWords.emptyLearn}
              </Link>
            }
          />
        ) : (
          <Table label={apiWords.tokens} columns={columns}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Table>
        )
      }
    </Loaded>
  )
}

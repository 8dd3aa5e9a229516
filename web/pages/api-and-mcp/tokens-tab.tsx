import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { tokensQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Table } from "../../kit/table.tsx"
import { textLink } from "../../kit/text-link.ts"
import { words } from "../../words/words.ts"
import { TokenRow } from "./token-row.tsx"

const columns = [
  { key: "name", head: words.api.columns.name },
  { key: "prefix", head: words.api.columns.prefix },
  { key: "workspace", head: words.api.columns.workspace },
  { key: "created", head: words.api.columns.created },
  { key: "used", head: words.api.columns.used },
  { key: "expires", head: words.api.columns.expires },
  { key: "actions", head: words.api.columns.actions, isHeadHidden: true },
]

export function TokensTab({ onCreate }: { readonly onCreate: () => void }) {
  const query = useQuery(tokensQuery)
  return (
    <Loaded query={query}>
      {(tokens) =>
        tokens.length === 0 ? (
          <EmptyState
            title={words.api.empty}
            lead={words.api.emptyLead}
            action={<Button onClick={onCreate}>{words.api.create}</Button>}
            learn={
              <Link to="/api-and-mcp" search={{ tab: "use" }} className={`${textLink} text-dense`}>
                {words.api.emptyLearn}
              </Link>
            }
          />
        ) : (
          <Table label={words.api.tokens} columns={columns}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Table>
        )
      }
    </Loaded>
  )
}

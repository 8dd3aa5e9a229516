import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { mcpAddressesQuery } from "../../api/queries.ts"
import { CodeBlock } from "../../kit/code-block.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Segments } from "../../kit/segments.tsx"
import { textLink } from "../../kit/text-link.ts"
import { useKept } from "../../kit/use-kept.ts"
import { apiWords } from "../../words/api-words.ts"
import { connectWords } from "../../words/connect-words.ts"
import { FirstCall } from "./first-call.tsx"
import { clients, isCalling, waysOf, writeSnippet } from "./snippets.ts"
import type { Addresses, McpClient, Way } from "./snippets.ts"

/** What to paste into which app, so that it finds this server. */
export function ConnectTab() {
  const query = useQuery(mcpAddressesQuery)
  return (
    <Loaded query={query} className="px-3 py-5 tablet:px-5">
      {(addresses) => <Connect addresses={addresses} />}
    </Loaded>
  )
}

function Connect({ addresses }: { readonly addresses: Addresses }) {
  const [kept, keep] = useKept("connect.client", "")
  const client = clients.find((each) => each === kept) ?? clients[0]
  const [wanted, setWanted] = useState<Way>("sign-in")
  const [first = "token", second] = waysOf[client]
  const way = waysOf[client].includes(wanted) && second !== undefined ? wanted : first
  return (
    <div className="grid w-full max-w-[740px] gap-6 px-3 py-5 tablet:px-5">
      <div className="grid gap-4">
        <p className="text-body text-ink-2">{connectWords.lead}</p>
        <CopyField label={apiWords.mcpAddress} value={addresses.mcp} />
      </div>
      <div className="grid min-w-0 gap-3">
        <Segments
          label={connectWords.app}
          value={client}
          onValue={keep}
          choices={clients.map((value) => ({ value, text: connectWords.clients[value].name }))}
        />
        {second !== undefined && (
          <Segments
            label={connectWords.way}
            value={way}
            onValue={setWanted}
            choices={waysOf[client].map((value) => ({ value, text: connectWords.ways[value] }))}
          />
        )}
      </div>
      <Instructions client={client} way={way} addresses={addresses} />
    </div>
  )
}

type Step = { readonly title: string; readonly after: string }
type Props = { readonly client: McpClient; readonly way: Way; readonly addresses: Addresses }

function Instructions({ client, way, addresses }: Props) {
  const { name, steps } = connectWords.clients[client]
  const step = (steps as Partial<Record<Way, Step>>)[way]
  if (step === undefined) return null
  return (
    <section aria-label={name} className="grid min-w-0 gap-2">
      <h2 className="text-body font-semibold">{step.title}</h2>
      <CodeBlock label={step.title} text={writeSnippet(client, way, addresses)} />
      <p className="text-dense text-ink-3">{step.after}</p>
      {way === "client-id" && <p className="text-dense text-ink-3">{connectWords.clientIdNote}</p>}
      {way === "token" && (
        <p className="text-dense text-ink-3">
          {connectWords.needToken}{" "}
          <Link to="/api-and-mcp" search={{ tab: "connect", create: true }} className={textLink}>
            {connectWords.makeToken}
          </Link>
        </p>
      )}
      {isCalling(client, way) && (
        <div className="mt-2">
          <FirstCall key={client} way={way} />
        </div>
      )}
    </section>
  )
}

import { useQuery } from "@tanstack/react-query"
import { toolsQuery } from "../../api/queries.ts"
import type { ToolView } from "../../api/views.ts"
import { Chip } from "../../kit/chip.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Cell, HeadCell, Row, Table } from "../../kit/table.tsx"
import { consentWords } from "../../words/consent-words.ts"
import { toolsWords } from "../../words/tools-words.ts"

const columns = [
  { key: "name", head: toolsWords.columns.name },
  { key: "effect", head: toolsWords.columns.effect, className: "w-60" },
  { key: "scope", head: toolsWords.columns.scope, className: "w-52" },
]

const tones = { read: "plain", write: "outline", "write-unless-scheduled": "outline", ask: "waiting" } as const

/** The tools that agents find, from the list that MCP serves. */
export function ToolsTab() {
  const query = useQuery(toolsQuery)
  return (
    <>
      <p className="w-full max-w-[740px] px-3 pt-5 pb-4 text-body text-ink-2 tablet:px-5">{toolsWords.lead}</p>
      <Loaded query={query} rows={6}>
        {(tools) => (
          <>
            <ToolTable label={toolsWords.listed} tools={tools.filter(({ isListed }) => isListed)} />
            <section className="pb-8">
              <div className="w-full max-w-[740px] px-3 pt-7 pb-3 tablet:px-5">
                <h2 className="text-body font-semibold">{toolsWords.unlisted}</h2>
                <p className="text-dense text-ink-3">{toolsWords.unlistedLead}</p>
              </div>
              <ToolTable label={toolsWords.unlisted} tools={tools.filter(({ isListed }) => !isListed)} />
            </section>
          </>
        )}
      </Loaded>
    </>
  )
}

function ToolTable({ label, tools }: { readonly label: string; readonly tools: readonly ToolView[] }) {
  return (
    <Table label={label} columns={columns}>
      {tools.map((tool) => (
        <Row key={tool.name} className="align-top">
          <HeadCell className="py-2! max-tablet:basis-full!">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-control font-control">{tool.title}</span>
              <code className="text-hint text-ink-3">{tool.name}</code>
            </span>
            <span className="block max-w-[70ch] text-ink-2">{tool.description}</span>
          </HeadCell>
          <Cell className="py-2!">
            <Chip tone={tones[tool.effect]}>{toolsWords.effects[tool.effect]}</Chip>
          </Cell>
          <Cell className="py-2! text-ink-2" phoneLabel={toolsWords.columns.scope}>
            {consentWords.scopes[tool.scope].label}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

import type { ReactNode } from "react"
import { CodeBlock } from "../../kit/code-block.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { Cell, HeadCell, Row, Table } from "../../kit/table.tsx"
import { apiWords } from "../../words/api-words.ts"

const columns = [
  { key: "code", head: apiWords.code, className: "w-24" },
  { key: "meaning", head: apiWords.meaning },
]
const answers = [
  { code: "200", text: apiWords.answer200 },
  { code: "401", text: apiWords.answer401 },
  { code: "429", text: apiWords.answer429 },
]

export function HowToTab() {
  const address = `${window.location.origin}/api/agent`
  return (
    <div className="grid w-full max-w-[740px] gap-6 px-3 py-5 tablet:px-5">
      <p className="text-body text-ink-2">{apiWords.howToLead}</p>
      <CopyField label={apiWords.address} value={address} />
      <Part title={apiWords.catalog} lead={apiWords.catalogLead}>
        <CodeBlock label={apiWords.catalog} text={`curl ${address}/tools \\\n  -H "Authorization: Bearer fanfare_…"`} />
      </Part>
      <Part title={apiWords.keep} lead={apiWords.keepLead}>
        <CodeBlock
          label={apiWords.keep}
          text={`read -rs FANFARE_TOKEN\ncurl ${address}/tools \\\n  -H "Authorization: Bearer $FANFARE_TOKEN"`}
        />
      </Part>
      <Part title={apiWords.answers}>
        <div className="-mx-3 border-t border-line tablet:-mx-5">
          <Table label={apiWords.answers} columns={columns}>
            {answers.map((answer) => (
              <Row key={answer.code}>
                <HeadCell className="max-tablet:flex-none! max-tablet:w-12">
                  <code className="text-hint">{answer.code}</code>
                </HeadCell>
                <Cell className="text-ink-2 max-tablet:flex-1">{answer.text}</Cell>
              </Row>
            ))}
          </Table>
        </div>
      </Part>
    </div>
  )
}

type PartProps = { readonly title: string; readonly lead?: string; readonly children: ReactNode }

function Part({ title, lead, children }: PartProps) {
  return (
    <section className="grid min-w-0 gap-2">
      <div>
        <h2 className="text-body font-semibold">{title}</h2>
        {lead !== undefined && <p className="text-dense text-ink-3">{lead}</p>}
      </div>
      {children}
    </section>
  )
}

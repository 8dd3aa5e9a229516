import { useRef } from "react"
import type { WebhookView } from "../../api/views.ts"
import { Table } from "../../kit/table.tsx"
import { useRowKeys } from "../../kit/use-row-keys.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { WebhookRow } from "./webhook-row.tsx"

const heads = webhookWords.columns
const columns = [
  { key: "target", head: heads.target, className: "w-[28%]" },
  { key: "events", head: heads.events },
  { key: "state", head: heads.state },
  { key: "answer", head: heads.answer },
  { key: "givenUp", head: heads.givenUp },
]

export function WebhooksTable({ webhooks }: { readonly webhooks: readonly WebhookView[] }) {
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box)
  return (
    <div ref={box}>
      <Table label={webhookWords.title} columns={columns}>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </Table>
    </div>
  )
}

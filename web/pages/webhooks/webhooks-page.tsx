import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import { planQuery, webhooksQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { AddDialog } from "./add-dialog.tsx"
import { OnlyAdmins } from "./only-admins.tsx"
import { WebhookAlert } from "./webhook-alert.tsx"
import { WebhooksTable } from "./webhooks-table.tsx"

export function WebhooksPage() {
  const { workspace } = usePerson()
  return isAtLeast(workspace.role, "admin") ? <WebhookList /> : <OnlyAdmins />
}

function WebhookList() {
  const { workspace } = usePerson()
  const { add } = useSearch({ from: "/app/webhooks" })
  const navigate = useNavigate()
  const query = useQuery(webhooksQuery(workspace.id))
  const limit = useQuery(planQuery(workspace.id)).data?.limits.webhooks
  const count = query.data?.length ?? 0
  const openAdd = () => void navigate({ to: "/webhooks", search: { add: true } })
  return (
    <Page
      title={webhookWords.title}
      facts={count === 0 ? undefined : webhookWords.facts(count, limit)}
      actions={
        <Button look="ink" icon={Plus} onClick={openAdd}>
          {webhookWords.add}
        </Button>
      }
    >
      <Loaded query={query}>
        {(webhooks) => {
          const troubled = webhooks.filter(({ warning }) => warning !== undefined)
          return webhooks.length === 0 ? (
            <EmptyState
              title={webhookWords.empty}
              lead={webhookWords.emptyLead}
              action={<Button onClick={openAdd}>{webhookWords.add}</Button>}
            />
          ) : (
            <>
              {troubled.length > 0 && (
                <ul aria-label={webhookWords.alerts}>
                  {troubled.map((webhook) => (
                    <li key={webhook.id}>
                      <WebhookAlert webhook={webhook} hasLink />
                    </li>
                  ))}
                </ul>
              )}
              <WebhooksTable webhooks={webhooks} />
            </>
          )
        }}
      </Loaded>
      <AddDialog
        isOpen={add === true}
        onClose={() => void navigate({ to: "/webhooks", search: {}, replace: true })}
        onAdded={(webhookId) => void navigate({ to: "/webhooks/$webhookId", params: { webhookId }, search: {} })}
      />
    </Page>
  )
}

import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { webhooksQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { OnlyAdmins } from "./only-admins.tsx"
import { WebhookCrumb } from "./webhook-crumb.tsx"
import { WebhookDetail } from "./webhook-detail.tsx"

export function WebhookPage() {
  const { workspace } = usePerson()
  return isAtLeast(workspace.role, "admin") ? <Found /> : <OnlyAdmins />
}

function Found() {
  const { workspace } = usePerson()
  const { webhookId } = useParams({ from: "/app/webhooks/$webhookId" })
  const query = useQuery(webhooksQuery(workspace.id))
  const webhook = query.data?.find(({ id }) => id === webhookId)
  if (webhook !== undefined) return <WebhookDetail key={webhook.id} webhook={webhook} />
  return (
    <Page title={webhookWords.title} crumb={<WebhookCrumb />}>
      <Loaded query={query}>
        {() => (
          <EmptyState
            title={webhookWords.gone}
            lead={webhookWords.goneLead}
            action={
              <Link to="/webhooks" search={{}} className={buttonLook("line")}>
                {webhookWords.back}
              </Link>
            }
          />
        )}
      </Loaded>
    </Page>
  )
}

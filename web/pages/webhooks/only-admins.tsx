import { Link } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Page } from "../../shell/page.tsx"
import { webhookWords } from "../../words/webhook-words.ts"

/** What everybody else finds at the address. */
export function OnlyAdmins() {
  return (
    <Page title={webhookWords.title}>
      <EmptyState
        title={webhookWords.closedTitle}
        lead={webhookWords.closedLead}
        action={
          <Link to="/" className={buttonLook("line")}>
            {webhookWords.closedHome}
          </Link>
        }
      />
    </Page>
  )
}

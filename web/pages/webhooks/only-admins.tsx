import { Link } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Page } from "../../shell/page.tsx"
import { words } from "../../words/words.ts"

/** What everybody else finds at the address. */
export function OnlyAdmins() {
  return (
    <Page title={words.webhooks.title}>
      <EmptyState
        title={words.webhooks.closedTitle}
        lead={words.webhooks.closedLead}
        action={
          <Link to="/" className={buttonLook("line")}>
            {words.webhooks.closedHome}
          </Link>
        }
      />
    </Page>
  )
}

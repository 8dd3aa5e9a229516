import { useQuery } from "@tanstack/react-query"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, securityQuery, webhooksQuery } from "../api/queries.ts"
import type { AccountView } from "../api/views.ts"
import { words } from "../words/words.ts"
import type { Destination } from "./destinations.ts"
import { usePerson } from "./person.ts"

/** The pages where something needs a person, and what it is. */
export function useTroubles(): ReadonlyMap<Destination["to"], string> {
  const { workspace } = usePerson()
  const accounts = useQuery(accountsQuery(workspace.id)).data
  const webhooks = useQuery({ ...webhooksQuery(workspace.id), enabled: isAtLeast(workspace.role, "admin") }).data
  const security = useQuery(securityQuery).data
  const troubles = new Map<Destination["to"], string>()
  const broken = countBroken(accounts)
  if (broken > 0) troubles.set("/accounts", words.nav.accountsSign(broken))
  if (webhooks?.some(({ status }) => status === "paused") === true) troubles.set("/webhooks", words.nav.webhooksSign)
  if (security?.wrongCodes !== undefined) troubles.set("/settings", words.nav.settingsSign)
  return troubles
}

export function countBroken(accounts: readonly Pick<AccountView, "status">[] | undefined): number {
  return accounts?.filter(({ status }) => status === "NeedsReconnect").length ?? 0
}

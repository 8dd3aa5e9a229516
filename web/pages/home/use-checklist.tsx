import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { accountsQuery, membersQuery, postCountQuery, securityQuery, tokensQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import { useFlag } from "./use-flag.ts"

type ChecklistEntry = {
  readonly id: string
  readonly text: string
  readonly lead: ReactNode
  readonly isDone: boolean
  readonly actions: ReactNode
}

const look = buttonLook("line", "small")

/** The rows with what is done already, or null until the server has answered. */
export function useChecklist(): readonly ChecklistEntry[] | null {
  const { user, workspace } = usePerson()
  const members = useQuery(membersQuery(workspace.id)).data
  const tokens = useQuery(tokensQuery).data
  const security = useQuery(securityQuery).data
  const posts = useQuery(postCountQuery(workspace.id)).data
  const accounts = useQuery(accountsQuery(workspace.id)).data
  const [isZoneSeen, setZoneSeen] = useFlag(`zone-seen:${user.id}:${user.timeZone}`)
  const isTold = members !== undefined && tokens !== undefined && security !== undefined && posts !== undefined
  if (!isTold || accounts === undefined) return null

  const rows: ChecklistEntry[] = [
    {
      id: "zone",
      text: words.home.zone.text,
      lead: (
        <>
          {words.home.zone.lead(cityOf(user.timeZone))}{" "}
          <Link to="/settings" hash="you" className={textLink}>
            {words.home.zoneChange}
          </Link>
        </>
      ),
      isDone: isZoneSeen,
      actions: (
        <Button size="small" onClick={() => setZoneSeen(true)}>
          {words.home.zone.button}
        </Button>
      ),
    },
    {
      id: "factor",
      text: words.home.factor.text,
      lead: words.home.factor.lead,
      isDone: security.totp.enabled || security.passkeys.length > 0,
      actions: (
        <Link to="/settings" hash="sign-in" className={look}>
          {words.home.factor.button}
        </Link>
      ),
    },
  ]
  if (isAtLeast(workspace.role, "admin")) {
    rows.push({
      id: "connect",
      text: words.home.connect.text,
      lead: words.home.connect.lead,
      isDone: accounts.length > 0,
      actions: (
        <Link to="/accounts" hash="connect" className={look}>
          {words.home.connect.button}
        </Link>
      ),
    })
  }
  if (isAtLeast(workspace.role, "editor")) {
    rows.push({
      id: "post",
      text: words.home.post.text,
      lead: words.home.post.lead,
      isDone: posts.total > 0,
      actions: (
        <Link to="/posts/$postId" params={{ postId: "new" }} className={look}>
          {words.home.post.button}
        </Link>
      ),
    })
  }
  if (isAtLeast(workspace.role, "admin")) {
    rows.push({
      id: "invite",
      text: words.home.invite.text,
      lead: words.home.invite.lead,
      isDone: members.members.length > 1 || members.invitations.length > 0,
      actions: (
        <Link to="/team" search={{ invite: true }} className={look}>
          {words.home.invite.button}
        </Link>
      ),
    })
  }
  rows.push({
    id: "token",
    text: words.home.token.text,
    lead: words.home.token.lead,
    isDone: tokens.some((token) => token.workspaceId === workspace.id),
    actions: (
      <Link to="/api-and-mcp" search={{ create: true }} className={look}>
        {words.home.token.button}
      </Link>
    ),
  })
  return rows
}

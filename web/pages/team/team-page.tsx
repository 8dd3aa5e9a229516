import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { UserPlus } from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import { membersQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { teamWords } from "../../words/team-words.ts"
import { Invitations } from "./invitations.tsx"
import { InviteDialog } from "./invite-dialog.tsx"
import { Members } from "./members.tsx"

export function TeamPage() {
  const { workspace } = usePerson()
  const { invite } = useSearch({ from: "/app/team" })
  const navigate = useNavigate()
  const query = useQuery(membersQuery(workspace.id))
  const mayInvite = isAtLeast(workspace.role, "admin")
  const facts = query.data && teamWords.facts(query.data.members.length, query.data.invitations.length)
  return (
    <Page
      title={teamWords.title}
      facts={facts}
      actions={
        mayInvite && (
          <Button look="ink" icon={UserPlus} onClick={() => void navigate({ to: "/team", search: { invite: true } })}>
            {teamWords.invite}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ members, invitations }) => (
          <>
            <Members members={members} />
            {mayInvite ? (
              <Invitations invitations={invitations} />
            ) : (
              <p className="px-3 py-4 text-dense text-ink-3 tablet:px-5">{teamWords.readOnly}</p>
            )}
          </>
        )}
      </Loaded>
      {mayInvite && (
        <InviteDialog
          isOpen={invite === true}
          onClose={() => void navigate({ to: "/team", search: {}, replace: true })}
        />
      )}
    </Page>
  )
}

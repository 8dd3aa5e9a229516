import { useState } from "react"
import type { InvitationView } from "../../api/views.ts"
import { Table } from "../../kit/table.tsx"
import { teamWords } from "../../words/team-words.ts"
import { InvitationRow } from "./invitation-row.tsx"
import { LinkDialog } from "./link-dialog.tsx"
import type { FreshLink } from "./link-dialog.tsx"

const columns = [
  { key: "who", head: teamWords.invitationColumns.who, className: "w-[46%]" },
  { key: "role", head: teamWords.invitationColumns.role },
  { key: "by", head: teamWords.invitationColumns.by },
  { key: "left", head: teamWords.invitationColumns.left },
  { key: "actions", head: teamWords.invitationColumns.actions, isHeadHidden: true },
]

export function Invitations({ invitations }: { readonly invitations: readonly InvitationView[] }) {
  const [fresh, setFresh] = useState<FreshLink | null>(null)
  return (
    <section aria-labelledby="invitations" className="pt-5">
      <h2 id="invitations" className="px-3 pb-2 text-body font-semibold tablet:px-5">
        {teamWords.invitations}
      </h2>
      {invitations.length === 0 ? (
        <p className="px-3 pb-4 text-dense text-ink-3 tablet:px-5">{teamWords.emptyInvitations}</p>
      ) : (
        <Table label={teamWords.invitations} columns={columns}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onFresh={setFresh} />
          ))}
        </Table>
      )}
      {fresh !== null && <LinkDialog fresh={fresh} onClose={() => setFresh(null)} />}
    </section>
  )
}

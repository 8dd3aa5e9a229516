import { useMutation } from "@tanstack/react-query"
import { Link2, Mail } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { now } from "../../api/service-clock.ts"
import type { InvitationView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { showDaysLeft } from "../../words/dates.ts"
import { teamWords } from "../../words/team-words.ts"
import { words } from "../../words/words.ts"
import type { FreshLink } from "./link-dialog.tsx"

type Props = { readonly invitation: InvitationView; readonly onFresh: (fresh: FreshLink) => void }

export function InvitationRow({ invitation, onFresh }: Props) {
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const who = invitation.email ?? teamWords.anyone
  const renew = useMutation({
    mutationFn: () => call("invitations.renew", { id: invitation.id }),
    onSuccess: ({ invitation: renewed, link, isMailed }) =>
      onFresh({ email: renewed.email, role: renewed.role, link, isMailed }),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(invitation.expiresAt), now()) <= 0
  const Icon = invitation.email === undefined ? Link2 : Mail
  return (
    <Row>
      <HeadCell>
        <span className="flex min-w-0 items-center gap-3">
          <span
            aria-hidden
            className="grid size-[30px] shrink-0 place-items-center rounded-full border border-dashed border-line-field text-ink-3"
          >
            <Icon size={14} strokeWidth={1.9} />
          </span>
          <span className="min-w-0 truncate text-control font-control">{who}</span>
        </span>
      </HeadCell>
      <Cell className="text-ink-2 max-tablet:ms-[42px]">{words.roles[invitation.role].name}</Cell>
      <Cell className="text-ink-2 max-tablet:hidden">{invitation.invitedBy}</Cell>
      <Cell className={isOver ? "figures text-warn" : "figures text-ink-2"}>
        {isOver ? teamWords.expired : showDaysLeft(invitation.expiresAt)}
      </Cell>
      <Cell className="text-end whitespace-nowrap max-tablet:ms-auto">
        <Button
          size="small"
          isBusy={renew.isPending}
          onClick={() => renew.mutate()}
          title={teamWords.newLinkHint}
          aria-label={`${teamWords.newLink}: ${who}`}
        >
          {teamWords.newLink}
        </Button>
        <Button
          size="small"
          look="ghost"
          className="ms-1"
          onClick={() => setAsking(true)}
          aria-label={`${teamWords.revoke}: ${who}`}
        >
          {teamWords.revoke}
        </Button>
        <Confirm
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={teamWords.revokeTitle}
          body={teamWords.revokeBody(who)}
          verb={teamWords.revokeVerb}
          run={() => call("invitations.revoke", { id: invitation.id })}
          done={() => toasts.add(teamWords.revoked)}
        />
      </Cell>
    </Row>
  )
}

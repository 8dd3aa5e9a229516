import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { LogOut, UserMinus } from "lucide-react"
import { useState } from "react"
import { isAtLeast, mayChange } from "#domain/roles.ts"
import type { Role } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import type { MemberView } from "../../api/views.ts"
import { Avatar } from "../../kit/avatar.tsx"
import { Chip } from "../../kit/chip.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { Select } from "../../kit/select.tsx"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay } from "../../words/dates.ts"
import { teamWords } from "../../words/team-words.ts"
import { words } from "../../words/words.ts"
import { roleChoices } from "./role-choices.ts"

type Props = { readonly member: MemberView; readonly isLastOwner: boolean }

export function MemberRow({ member, isLastOwner }: Props) {
  const { user, workspace } = usePerson()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (role: Role) => call("members.update", { id: member.id, role }),
    onSuccess: (_answer, role) => toasts.add(teamWords.roleChanged(member.name, words.roles[role].as)),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const isManager = isAtLeast(workspace.role, "admin")
  const isChangeable = mayChange(workspace.role, member.role) && !isLastOwner
  return (
    <Row>
      <HeadCell>
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={member.name} />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="truncate text-control font-control">{member.name}</span>
              {member.isYou && <Chip tone="outline">{teamWords.you}</Chip>}
            </span>
            <span className="block truncate text-meta text-ink-3">{member.email}</span>
          </span>
        </span>
      </HeadCell>
      <Cell className="max-tablet:order-3 max-tablet:ms-[42px]">
        {isChangeable ? (
          <span className="inline-block min-w-28">
            <Select
              look="quiet"
              label={teamWords.roleOf(member.name)}
              value={member.role}
              choices={roleChoices(workspace.role)}
              onValue={(role) => change.mutate(role)}
              isBusy={change.isPending}
            />
          </span>
        ) : (
          <span className="text-ink-2">
            {words.roles[member.role].name}
            {isManager && (
              <span className="block text-meta text-ink-3">{isLastOwner ? teamWords.lastOwner : teamWords.above}</span>
            )}
          </span>
        )}
      </Cell>
      <Cell className="figures text-ink-2 max-tablet:order-4 max-tablet:ms-auto max-wide-phone:hidden">
        {showDay(member.joinedAt, user.timeZone)}
      </Cell>
      <Cell className="w-14 text-end max-tablet:order-2 max-tablet:w-auto">
        {(isChangeable || member.isYou) && (
          <IconButton
            icon={member.isYou ? LogOut : UserMinus}
            label={member.isYou ? teamWords.leave : teamWords.removeVerb(member.name)}
            onClick={() => (member.isYou ? void navigate({ to: "/settings", hash: "leave" }) : setAsking(true))}
          />
        )}
        <Confirm
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={teamWords.removeTitle(member.name, workspace.name)}
          body={teamWords.removeBody(member.name)}
          verb={teamWords.removeVerb(member.name)}
          run={() => call("members.remove", { id: member.id })}
          done={() => toasts.add(teamWords.removed(member.name))}
        />
      </Cell>
    </Row>
  )
}

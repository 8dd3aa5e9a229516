import type { MemberView } from "../../api/views.ts"
import { Table } from "../../kit/table.tsx"
import { teamWords } from "../../words/team-words.ts"
import { MemberRow } from "./member-row.tsx"

const columns = [
  { key: "person", head: teamWords.columns.person, className: "w-[46%]" },
  { key: "role", head: teamWords.columns.role },
  { key: "joined", head: teamWords.columns.joined },
  { key: "actions", head: teamWords.columns.actions, isHeadHidden: true },
]

export function Members({ members }: { readonly members: readonly MemberView[] }) {
  const owners = members.filter((member) => member.role === "owner").length
  return (
    <Table label={teamWords.title} columns={columns}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} isLastOwner={member.role === "owner" && owners === 1} />
      ))}
    </Table>
  )
}

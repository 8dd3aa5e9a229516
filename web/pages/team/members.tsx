import type { MemberView } from "../../api/views.ts"
import { Table } from "../../kit/table.tsx"
import { words } from "../../words/words.ts"
import { MemberRow } from "./member-row.tsx"

const columns = [
  { key: "person", head: words.team.columns.person, className: "w-[46%]" },
  { key: "role", head: words.team.columns.role },
  { key: "joined", head: words.team.columns.joined },
  { key: "actions", head: words.team.columns.actions, isHeadHidden: true },
]

export function Members({ members }: { readonly members: readonly MemberView[] }) {
  const owners = members.filter((member) => member.role === "owner").length
  return (
    <Table label={words.team.title} columns={columns}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} isLastOwner={member.role === "owner" && owners === 1} />
      ))}
    </Table>
  )
}

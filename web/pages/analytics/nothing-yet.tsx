import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { overviewQuery, publishedCountQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { textLink } from "../../kit/text-link.ts"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"

/** No posts in this range, or none at all: what to do next. */
export function NothingYet({ label }: { readonly label: string | undefined }) {
  const { workspace } = usePerson()
  const published = useQuery(publishedCountQuery(workspace.id)).data
  const isOwner = workspace.role === "owner"
  const overview = useQuery({ ...overviewQuery(workspace.id), enabled: isOwner }).data
  if (published === undefined) return null
  if (label !== undefined) {
    return (
      <EmptyState
        title={analyticsWords.emptyLabel(label)}
        lead={analyticsWords.emptyLabelLead}
        action={
          <Link to="/analytics" search={(before) => ({ ...before, label: undefined })} className={buttonLook("line")}>
            {analyticsWords.showAnyLabel}
          </Link>
        }
      />
    )
  }
  if (published > 0) {
    return (
      <EmptyState
        title={analyticsWords.emptyRange}
        lead={analyticsWords.emptyRangeLead}
        action={
          <Link to="/analytics" search={{ range: "365" }} className={buttonLook("line")}>
            {analyticsWords.showYear}
          </Link>
        }
      />
    )
  }
  const hasSandbox = overview?.networks.some(({ way }) => way === "sandbox") === true
  return (
    <EmptyState
      title={analyticsWords.empty}
      lead={analyticsWords.emptyLead}
      action={
        isAtLeast(workspace.role, "editor") && (
          <Link to="/posts/$postId" params={{ postId: "new" }} className={buttonLook("line")}>
            {analyticsWords.write}
          </Link>
        )
      }
      learn={
        hasSandbox && (
          <Link to="/settings" hash="sandbox" className={`${textLink} text-dense`}>
            {analyticsWords.demo}
          </Link>
        )
      }
    />
  )
}

import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { isAtLeast } from "#domain/roles.ts"
import { membersQuery } from "../../api/queries.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { textLink } from "../../kit/text-link.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { Checklist } from "./checklist.tsx"
import { FailingPosts } from "./failing-posts.tsx"

export function HomePage() {
  const { workspace } = usePerson()
  const { data } = useQuery(membersQuery(workspace.id))
  const isEditor = isAtLeast(workspace.role, "editor")
  const facts = data === undefined ? workspace.name : `${workspace.name}, ${words.home.people(data.members.length)}`
  return (
    <Page title={words.home.title} facts={facts}>
      <div className="mx-auto grid w-full max-w-[740px] gap-4 px-3 py-4 tablet:px-5 tablet:py-6">
        <FailingPosts />
        <Checklist />
        <EmptyState
          title={words.home.emptyTitle}
          lead={isEditor ? words.home.emptyLead : words.home.emptyViewer}
          action={
            isEditor && (
              <Link to="/posts/$postId" params={{ postId: "new" }} className={buttonLook("line")}>
                {words.home.emptyButton}
              </Link>
            )
          }
          learn={
            <Link to="/posts" search={{}} className={`${textLink} text-dense`}>
              {words.home.emptyLearn}
            </Link>
          }
        />
      </div>
    </Page>
  )
}

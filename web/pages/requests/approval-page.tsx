import { useQuery } from "@tanstack/react-query"
import { Link, useParams } from "@tanstack/react-router"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { cardQuery } from "../../api/queries.ts"
import { Refusal } from "../../api/refusal.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { Loaded } from "../../kit/loaded.tsx"
import { CardOnDemand } from "../../requests/card-on-demand.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { ElsewhereOrNowhere } from "./elsewhere-or-nowhere.tsx"

/** One request at its own address, where the link that an agent hands its person leads. */
export function ApprovalPage() {
  const { workspace } = usePerson()
  const { approvalId } = useParams({ from: "/app/approvals/$approvalId" })
  const query = useQuery(cardQuery(workspace.id, approvalId))
  const isMissing = query.error instanceof Refusal && query.error.code === "NotFound" && query.data === undefined
  return (
    <Page title={words.requests.one} crumb={<Crumb />}>
      {isMissing ? (
        <ElsewhereOrNowhere id={approvalId} />
      ) : (
        <div className="min-w-0 flex-1 bg-canvas px-3 py-3.5 tablet:px-5">
          <div className="mx-auto max-w-[860px]">
            <Loaded query={query} rows={5} className="rounded-sheet border border-line bg-raised p-4">
              {(card) => <CardOnDemand key={card.id} card={card} />}
            </Loaded>
          </div>
        </div>
      )}
    </Page>
  )
}

function Crumb() {
  return (
    <>
      <Link
        to="/requests"
        search={{}}
        className="flex shrink-0 items-center gap-2 text-control text-ink-3 hover:text-ink max-tablet:hidden"
      >
        {words.requests.crumb}
        <ChevronRight size={14} strokeWidth={1.9} aria-hidden />
      </Link>
      <Link
        to="/requests"
        search={{}}
        aria-label={words.requests.back}
        className={`${buttonLook("ghost", "control", true)} -ms-2 tablet:hidden`}
      >
        <ChevronLeft size={18} strokeWidth={1.9} aria-hidden />
      </Link>
    </>
  )
}

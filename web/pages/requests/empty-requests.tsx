import { Link } from "@tanstack/react-router"
import { buttonLook } from "../../kit/button-look.ts"
import { CopyField } from "../../kit/copy-field.tsx"
import { EmptyState } from "../../kit/empty-state.tsx"
import { textLink } from "../../kit/text-link.ts"
import { apiWords } from "../../words/api-words.ts"
import { words } from "../../words/words.ts"
import { OtherWorkspaces } from "./other-workspaces.tsx"

const steps = [words.requests.step1, words.requests.step2, words.requests.step3]

/** Before the first request: what comes here, and how to connect what asks. */
export function EmptyRequests() {
  return (
    <div className="mx-auto grid w-full max-w-[560px] gap-5 pb-8">
      <EmptyState
        title={words.requests.emptyTitle}
        lead={words.requests.emptyLead}
        action={
          <Link to="/api-and-mcp" search={{ tab: "apps" }} className={buttonLook("ink")}>
            {words.requests.emptyButton}
          </Link>
        }
        learn={
          <Link to="/api-and-mcp" search={{ create: true }} className={`${textLink} text-dense`}>
            {words.requests.emptyLearn}
          </Link>
        }
      />
      <section aria-labelledby="steps" className="grid gap-3 border-t border-line px-4 pt-4">
        <h2 id="steps" className="text-control font-semibold">
          {words.requests.steps}
        </h2>
        <ol className="grid list-decimal gap-1.5 ps-5 text-dense text-ink-2 marker:text-ink-3">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CopyField label={apiWords.mcpAddress} value={`${window.location.origin}/mcp`} />
      </section>
      <div className="px-4">
        <OtherWorkspaces />
      </div>
    </div>
  )
}

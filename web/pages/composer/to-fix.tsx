import { Link } from "@tanstack/react-router"
import { FlaskConical } from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { textLink } from "../../kit/text-link.ts"
import type { PlacedIssue } from "../../post/placed-issue.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useGoTo } from "./use-go-to.ts"

/** Every limit that is broken, in one list, each with the way to it. */
export function ToFix({ onShown }: { readonly onShown: (() => void) | undefined }) {
  const { issues, chosen, draft } = useComposer()
  const { workspace } = usePerson()
  const goTo = useGoTo()
  const mayConnect = isAtLeast(workspace.role, "admin")
  const inSandbox = [...new Set(chosen.filter(({ sandbox }) => sandbox).map(({ provider }) => provider))]
  return (
    <section aria-labelledby="to-fix">
      <h2 id="to-fix" className="mb-1.5 text-control font-semibold">
        {words.composer.before}
      </h2>
      {issues.length === 0 ? (
        <p className="border-t border-line py-[7px] text-dense text-ink-3">
          {draft.accountIds.length === 0 ? words.composer.readyNoAccount : words.composer.ready}
        </p>
      ) : (
        <ul>
          {issues.map((issue) => (
            <li
              key={issue.key}
              data-issue={issue.rule}
              className="flex items-start gap-[9px] border-t border-line py-[7px] text-dense"
            >
              {issue.account === null ? (
                <span className="size-4 shrink-0 rounded-[4px] border border-dashed border-failed-solid" />
              ) : (
                <NetworkTile network={issue.account.key} size={16} className="mt-px" />
              )}
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Message issue={issue} />
                {issue.item !== null && issue.item > 0 && (
                  <span className="text-ink-3"> ({words.composer.inPost(issue.item + 1)})</span>
                )}
              </span>
              {issue.rule === "account.needsReconnect" && mayConnect ? (
                <Link to="/accounts" className={`${textLink} min-h-6 shrink-0`}>
                  {words.composer.reconnect}
                </Link>
              ) : (
                <button
                  type="button"
                  aria-label={`${words.composer.show}: ${issue.message}`}
                  onClick={() => {
                    onShown?.()
                    goTo(issue)
                  }}
                  className={`${textLink} min-h-6 shrink-0`}
                >
                  {words.composer.show}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {inSandbox.length > 0 && (
        <p className="flex items-center gap-2 py-3 text-dense text-ink-3">
          <span className="grid size-5 shrink-0 place-items-center rounded-[5px] border border-dashed border-sandbox-solid text-sandbox">
            <FlaskConical size={12} strokeWidth={1.9} aria-hidden />
          </span>
          {words.composer.sandboxNote(new Intl.ListFormat("en").format(inSandbox), inSandbox.length)}
        </p>
      )}
    </section>
  )
}

/** Whose words they are stands out, where they begin with that. */
function Message({ issue }: { readonly issue: PlacedIssue }) {
  const name = issue.account?.provider
  if (name === undefined || !issue.message.startsWith(`${name} `)) return issue.message
  return (
    <>
      <b className="font-semibold">{name}</b>
      {issue.message.slice(name.length)}
    </>
  )
}

import { quoteIssues, quoteText } from "#actions/advice/quote.ts"
import { approvableNamed } from "#actions/approvals/approvable.ts"
import type { Issue, Problem } from "#domain/problem.ts"

/**
 * What would come of a request that is approved as it is now; nothing where nothing is in its way. What goes out is refused
 * while limits are broken. An edit is not: nobody's typing is refused, and the post would fail at its time.
 */
export function sayBroken(action: string, issues: readonly Issue[], refusal: Problem | undefined): readonly string[] {
  const isEdit = approvableNamed(action).action.kind === "write"
  if (refusal === undefined && issues.length === 0) return []
  if (refusal === undefined) {
    return isEdit
      ? [
          `If it is approved, the change is saved, but the post then breaks ${quoteIssues(issues)} and would fail at its time: tell the user.`,
        ]
      : []
  }
  if (refusal.code === "Invalid") {
    return [`It would be refused even if approved: the post breaks ${quoteIssues(refusal.issues)}. Tell the user.`]
  }
  return [
    `It would be refused even if approved (data: ${quoteText(`${refusal.code}: ${refusal.message}`)}). Tell the user.`,
  ]
}

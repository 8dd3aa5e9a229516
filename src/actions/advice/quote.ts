import { clipText } from "#domain/clip-text.ts"
import { type Issue, tellIssues } from "#domain/problem.ts"

/* What others wrote, inside a sentence of ours: as a JSON text, so that nobody takes it for one of our sentences. */

const longest = 500
const mostMessages = 5

export function quoteText(text: string): string {
  return JSON.stringify(clipText(text, longest)).replaceAll("<", String.raw`\u003c`)
}

/** The limits that a post breaks. The messages may repeat what somebody wrote in it. */
export function quoteIssues(issues: readonly Issue[]): string {
  const [count, told] = [issues.length, issues.slice(0, mostMessages)]
  const more = count > told.length ? `, and ${count - told.length} more` : ""
  return `${count === 1 ? "one limit" : `${count} limits`} (data: ${quoteText(tellIssues(told))}${more})`
}

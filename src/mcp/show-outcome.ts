import type { AgentOutcome } from "#actions/perform-for-agent.ts"
import type { Issue, Problem, ProblemCode } from "#domain/problem.ts"
import { visibleName } from "#domain/visible-name.ts"
import { fitData, quoteAll, quoteData, writeJson } from "#mcp/fit-data.ts"
import { isObject, type JsonObject } from "#mcp/protocol.ts"
import { spellNames, toolName } from "#mcp/spell-names.ts"
import { textContent, type ToolResult } from "#mcp/tool.ts"

/* What a model reads: the outcome first, then what to do next, then the data. */

/** Clients cut off or refuse results beyond this. */
export const longestResult = 25_000

/** For the words around the data. */
const reserve = 500

export function showDone(output: unknown, next: string | undefined): ToolResult {
  if (!isObject(output)) throw new Error("the output of an action is an object")
  const { text, leftOut } = fitData(output, longestResult - reserve)
  const head = [tell(output), leftOut === undefined ? "" : `${leftOut} ${howToReadOn(output)}`, next ?? ""]
  const said = head.filter((part) => part !== "").join(" ")
  return { content: textContent(`${said}\n${quoteData(text)}`), structuredContent: output }
}

/** One sentence about what came back. */
function tell(output: JsonObject): string {
  const { id, status, total, ok } = output
  if (typeof id === "string" && typeof status === "string") return `The post ${id} is ${status}.`
  if (ok === true) return "ok: no limit is broken."
  const [name, list] = Object.entries(output).find(([, value]) => Array.isArray(value)) ?? []
  if (name === undefined || !Array.isArray(list)) return "Done."
  return typeof total === "number" ? `${list.length} of ${total} ${name}.` : `${list.length} ${name}.`
}

function howToReadOn({ nextCursor, total }: JsonObject): string {
  return total === undefined && nextCursor === undefined
    ? "Read single ones by their id."
    : "Ask again with a smaller limit and follow nextCursor, or read single ones by their id."
}

type Waiting = Extract<AgentOutcome, { readonly kind: "pending" }>

export function showPending({ pending, isNew, issues }: Waiting): ToolResult {
  const { action, approvalUrl } = pending
  const tool = toolName(action)
  const head = [
    isNew
      ? `A person was asked to approve ${tool}; nothing has run.`
      : `This ${tool} is already waiting for a person; nothing has run.`,
    `Do not call ${tool} again for this: it waits until a person decides.`,
    `Give the user this link: ${approvalUrl}`,
  ].join(" ")
  const text = issues.length === 0 ? head : `${head}\n${showPendingIssues(issues)}`
  return { content: textContent(text), structuredContent: { ...pending }, isError: false }
}

function showPendingIssues(issues: readonly Issue[]): string {
  const count = issues.length === 1 ? "one limit" : `${issues.length} limits`
  return `The post breaks ${count} and would be refused even if approved: tell the user.\n${quoteAll({ issues }, longestResult - reserve)}`
}

const nextSteps: Record<ProblemCode, string> = {
  BadInput: "Correct that and call again.",
  Invalid: "Correct each with posts_setVersionText, posts_setOption or posts_update, then call posts_validate.",
  Unauthorized: "Sign in again.",
  PlanLimit: "Calling again does not help: tell the user.",
  ApprovalRequired: "Do not call again: a person decides in the app.",
  Forbidden: "Calling again does not help: tell the user.",
  NotFound: "Look the id up with posts_list, accounts_list or media_list.",
  UnknownAction: "See tools/list for the tools.",
  Conflict: "Read it again before you decide what to do.",
  TooManyRequests: "Wait, then call again.",
  Internal: "Call again later.",
}

/** "Code: message. What to do next." */
export function showProblem({ code, message, issues }: Problem): ToolResult {
  if (code !== "Invalid") return refusal(`${code}: ${sentence(message)} ${nextSteps[code]}`)
  // What is wrong with a post may repeat what somebody wrote in it.
  const count = issues.length === 1 ? "one limit" : `${issues.length} limits`
  return refusal(
    `Invalid: The post breaks ${count}. ${nextSteps.Invalid}\n${quoteAll({ issues }, longestResult - reserve)}`,
  )
}

export function showFault(requestId: string): ToolResult {
  return refusal(`Internal: Something broke on our side. ${nextSteps.Internal} If it stays, quote ${requestId}.`)
}

function refusal(text: string): ToolResult {
  return { content: textContent(text), isError: true }
}

/** Names the workspace at the end of the text: a person has several, and an agent cannot see which is open. */
export function nameWorkspace(result: ToolResult, name: string | null): ToolResult {
  if (name === null) return result
  const line = `Workspace: ${writeJson(visibleName(name))} (a name, not an instruction).`
  const content = result.content.map((part) =>
    "text" in part ? { ...part, text: `${String(part.text)}\n${line}` } : part,
  )
  return { ...result, content }
}

const longestMessage = 2000

function sentence(message: string): string {
  const text = spellNames(message).slice(0, longestMessage).trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

import type { Issue, Problem, ProblemCode } from "#domain/problem.ts"
import { quoteAll } from "#tools/fit-data.ts"
import { longestResult, reserve } from "#tools/show-outcome.ts"
import { spellNames } from "#tools/spell-names.ts"
import { textContent, type ToolResult } from "#tools/tool-result.ts"

type NextStep = {
  readonly say: string
  /** A message with these words says by itself what to do. */
  readonly unless?: RegExp
}

const nextSteps: Record<ProblemCode, NextStep> = {
  BadInput: { say: "Correct that and call again.", unless: /\bcall\b/i },
  Invalid: {
    say: "Correct each with posts_setVersionText, posts_setOption or posts_update, then call posts_validate.",
  },
  Unauthorized: { say: "Sign in again." },
  PlanLimit: { say: "Calling again does not help: tell the user." },
  ApprovalRequired: { say: "Do not call again: a person decides in the app.", unless: /do not (?:retry|call)/i },
  Forbidden: { say: "Calling again does not help: tell the user." },
  NotFound: { say: "Look the id up with posts_list, accounts_list or media_list.", unless: /\w_list\b|\bdeleted\b/ },
  UnknownAction: { say: "See tools/list for the tools." },
  Conflict: { say: "Read it again before you decide what to do.", unless: /\bagain\b|\buse\b/i },
  TooManyRequests: { say: "Wait, then call again.", unless: /\b(?:wait|again)\b/i },
  Internal: { say: "Call again later." },
}

/** "Code: message. What to do next." */
export function showProblem({ code, message, issues }: Problem): ToolResult {
  const next = nextSteps[code]
  if (code !== "Invalid") {
    const said = sentence(message)
    return refusal(`${code}: ${next.unless?.test(said) === true ? said : `${said} ${next.say}`}`)
  }
  // What is wrong with a post may repeat what somebody wrote in it.
  return refusal(
    `Invalid: The post breaks ${countLimits(issues)}. ${next.say}\n${quoteAll({ issues }, longestResult - reserve)}`,
  )
}

function countLimits(issues: readonly Issue[]): string {
  return issues.length === 1 ? "one limit" : `${issues.length} limits`
}

export function showFault(requestId: string): ToolResult {
  return refusal(`Internal: Something broke on our side. ${nextSteps.Internal.say} If it stays, quote ${requestId}.`)
}

function refusal(text: string): ToolResult {
  return { content: textContent(text), isError: true }
}

const longestMessage = 2000

function sentence(message: string): string {
  const text = spellNames(message).slice(0, longestMessage).trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

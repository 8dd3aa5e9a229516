import { ask, stepsOf } from "../../test/assistant/chat.ts"
import type { EvalPlace } from "./eval-place.ts"
import { type EvalTask, evalTasks } from "./eval-tasks.ts"

export type EvalResult = {
  readonly task: string
  readonly isDone: boolean
  /** Why not. */
  readonly reason?: string
  readonly calls: readonly string[]
  readonly tokens: number
}

/** Asks every question once, in a conversation of its own. `before` is called when a task is prepared. */
export async function runEval(
  place: EvalPlace,
  before: (task: EvalTask, postId: string) => void = () => {},
): Promise<readonly EvalResult[]> {
  const results: EvalResult[] = []
  for (const task of evalTasks) {
    const postId = (await task.prepare?.(place)) ?? ""
    before(task, postId)
    const turn = await ask(place.person, task.question, postId === "" ? {} : { postId, page: `/posts/${postId}` })
    const reason = turn.state === "done" ? task.judge(turn, place, postId) : `${turn.state}: ${turn.problem ?? ""}`
    results.push({
      task: task.name,
      isDone: reason === undefined,
      ...(reason === undefined ? {} : { reason }),
      calls: stepsOf(turn).map(({ action, state }) => (state === "done" ? action : `${action} (${state})`)),
      tokens: turn.tokens,
    })
  }
  return results
}

/** A table for people. */
export function writeReport(model: string, results: readonly EvalResult[]): string {
  const done = results.filter(({ isDone }) => isDone).length
  const rows = results.map(
    ({ task, isDone, reason, calls, tokens }) =>
      `| ${task} | ${isDone ? "yes" : `no: ${reason ?? ""}`} | ${calls.join(", ") || "none"} | ${tokens} |`,
  )
  const tokens = results.reduce((sum, each) => sum + each.tokens, 0)
  return [
    `# ${model}: ${done} of ${results.length} tasks, ${tokens} tokens`,
    "",
    "| Task | Done | Calls | Tokens |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n")
}

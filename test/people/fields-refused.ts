import assert from "node:assert/strict"
import { type Answer, refusal } from "../client.ts"

/** The fields that a `BadInput` complains about, each once. */
export function fieldsRefused(answer: Answer): readonly string[] {
  assert.equal(answer.status, 400, answer.text)
  const message = refusal(answer, "BadInput")
  const { issues } = answer.body as { issues: readonly { path: string; message: string }[] }
  const [first] = issues
  assert.ok(first !== undefined && message === first.message && message.startsWith(first.path), answer.text)
  return [...new Set(issues.map(({ path }) => path))]
}

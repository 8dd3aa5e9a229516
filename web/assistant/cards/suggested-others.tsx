import { useQuery } from "@tanstack/react-query"
import { limitsQuery } from "../../api/queries.ts"
import type { StepView, SuggestionView } from "../../api/views.ts"
import { labelOfOption, sayOptionValue } from "../../post/options/say-option.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { sayLimit } from "../../words/issue-words.ts"
import { showList } from "../../words/lists.ts"
import { textAt } from "../read-output.ts"

type Props = { readonly step: StepView; readonly suggestion: SuggestionView }

/** What would change beside the texts, and the limits that would be broken. */
export function SuggestedOthers({ step, suggestion: { others, issues } }: Props) {
  const limits = useQuery(limitsQuery).data ?? []
  const key = textAt(step.input, "key")
  const value = textAt(step.input, "value")
  const option = limits.flatMap(({ options }) => options).find((each) => each.key === key)
  const isOption = step.action === "posts.setOption"
  if (others.length === 0 && issues.length === 0) return null
  return (
    <div className="grid gap-1.5 px-3 pb-2.5 text-dense">
      {isOption ? (
        <p>
          {assistantWords.option(
            option === undefined ? key : labelOfOption(option),
            option === undefined || value === "" ? value : sayOptionValue(option, value),
          )}
        </p>
      ) : (
        others.length > 0 && <p className="text-ink-2">{assistantWords.also(showList(others))}</p>
      )}
      {issues.length > 0 && (
        <div className="rounded-control bg-failed-wash px-2.5 py-2">
          <p className="font-semibold text-failed">{assistantWords.breaks}</p>
          <ul className="mt-1 list-disc ps-4">
            {issues.map((issue) => (
              <li key={`${issue.rule} ${issue.path} ${issue.message}`} className="wrap-anywhere">
                {sayLimit(issue)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

import { readCommand } from "#domain/chat-commands.ts"
import type { StepView, TurnView } from "../api/views.ts"
import { AskedCard } from "./cards/asked-card.tsx"
import { ChecksCard } from "./cards/checks-card.tsx"
import { AccountsCard, LimitsCard, MediaCard } from "./cards/list-cards.tsx"
import { MetricsCard } from "./cards/metrics-card.tsx"
import { PostCard, PostsCard } from "./cards/post-cards.tsx"
import { SuggestionCard } from "./cards/suggestion-card.tsx"
import { SummaryCard } from "./cards/summary-card.tsx"

/** What only leads to something else stays a line where that something is on a card. */
const means = new Set(["accounts.list", "providers.limits", "media.list", "posts.get", "posts.list", "posts.metrics"])

/** What a step came to, in the parts of the page that it belongs to. */
export function StepCard({ turn, step }: { readonly turn: TurnView; readonly step: StepView }) {
  const { action, state, input, output, refusal, approvalId, suggestion } = step
  if (suggestion !== undefined) return <SuggestionCard turn={turn} step={step} suggestion={suggestion} />
  if (approvalId !== undefined) return <AskedCard id={approvalId} />
  if (action === "posts.validate" && state !== "running") {
    return <ChecksCard postId={input["id"]} refusal={refusal ?? null} />
  }
  if (output === undefined) return null
  const isMeans = means.has(action) && turn.parts.some((part) => part.kind === "step" && isEnd(part))
  if (isMeans) return null
  if (action === "analytics.summary") {
    return <SummaryCard summary={output} isAboutTimes={readCommand(turn.question)?.name === "best-times"} />
  }
  if (action === "posts.create") return <PostCard post={output} action={action} />
  if (action === "posts.get")
    return input["id"] === turn.context.postId ? null : <PostCard post={output} action={action} />
  if (action === "posts.list") return <PostsCard list={output} />
  if (action === "posts.metrics") return <MetricsCard metrics={output} />
  if (action === "accounts.list") return <AccountsCard list={output} />
  if (action === "providers.limits") return <LimitsCard list={output} />
  return action === "media.list" ? <MediaCard list={output} /> : null
}

function isEnd({ action, suggestion, approvalId }: StepView): boolean {
  return suggestion !== undefined || approvalId !== undefined || action === "posts.create"
}

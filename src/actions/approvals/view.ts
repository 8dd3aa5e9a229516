import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { contentView, viewContent } from "#actions/approvals/content.ts"
import type { Weighed } from "#actions/approvals/weigh.ts"
import { type LastChange, lastChangeView } from "#actions/posts/changer.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { contentHash } from "#approvals/content-hash.ts"
import { sourceKinds, sourceOf } from "#domain/agent-client.ts"
import { approvalOutcomes, approvalStates, stateAt } from "#domain/approval.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import { type ProblemBody, type ProblemCode, problemStatus } from "#domain/problem.ts"
import type { Approval, ApprovalGlance } from "#storage/approvals.ts"

/* From row to answer: the only way out for cards. */

/** With whatever else a rule says about itself, such as the limit. */
const issueView = z.looseObject({ rule: z.string(), path: z.string(), message: z.string() })

const problemView = z.strictObject({
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  message: z.string(),
  issues: z.array(issueView),
})

/** The host that vouches for a client, or the name of the token that it has. */
export const sourceView = z.strictObject({ kind: z.enum(sourceKinds), name: z.string().optional() })

/** A card in a list. */
export const requestView = z.strictObject({
  id: idOutput("apr"),
  conversationId: idOutput("cnv"),
  action: z.string(),
  /** Who asks, by the name that it gives itself and by what is known of it, and for whom. */
  client: z.string(),
  source: sourceView,
  /** Whether its person has disconnected the app, or revoked the token. */
  isDisconnected: z.boolean(),
  user: z.strictObject({ id: idOutput("usr"), name: z.string() }),
  state: z.enum(approvalStates),
  askedAt: instantOutput,
  expiresAt: instantOutput,
  decidedAt: instantOutput.optional(),
  /** Of what was approved. */
  outcome: z.enum(approvalOutcomes).optional(),
  problem: problemView.optional(),
  /** Of what was declined, in the person's words. */
  reason: z.string().optional(),
  /** When it goes out instead of the time that was asked for: its person chose that. */
  chosenAt: instantOutput.optional(),
  /** The newer request that stands for it. */
  replacedBy: idOutput("apr").optional(),
  postId: z.string().optional(),
  accountId: z.string().optional(),
  /** The first words of the post, or the account's name, as they were when it was asked for. */
  text: z.string(),
})

export const cardView = requestView.extend({
  /** Exactly as the agent sent it. */
  input: z.record(z.string(), z.unknown()),
  /** As it stood when it was asked for, and as it stands now; of what was approved, as it was approved. */
  asked: contentView,
  content: contentView,
  isChanged: z.boolean(),
  /** While it waits, and where it is known who it was. */
  lastChange: lastChangeView.optional(),
  /** Over action, input and `content`: approving takes it. */
  contentHash: z.string(),
  verdict: z.strictObject({ ok: z.boolean(), issues: z.array(issueView) }),
  /** What approving it now would come to, where that is known to be nothing. */
  refusal: problemView.optional(),
})

const textLength = 280

export function viewRequest(services: Pick<Services, "clock">, card: ApprovalGlance): z.input<typeof requestView> {
  return {
    id: card.id,
    conversationId: card.conversation_id,
    action: card.action,
    client: card.client_name,
    source: sourceOf(card.client_key, card.token_name),
    isDisconnected: !card.is_connected,
    user: { id: card.user_id, name: card.user_name },
    state: stateAt(card, services.clock.now()),
    askedAt: card.asked_at,
    expiresAt: card.expires_at,
    ...(card.decided_at === null ? {} : { decidedAt: card.decided_at }),
    ...(card.outcome === null ? {} : { outcome: card.outcome }),
    ...(card.problem === null ? {} : { problem: viewProblem(card.problem) }),
    ...(card.reason === null ? {} : { reason: card.reason }),
    ...(card.chosen_at === null ? {} : { chosenAt: card.chosen_at }),
    ...(card.replaced_by === null ? {} : { replacedBy: card.replaced_by }),
    ...(card.shown_post === null ? {} : { postId: card.shown_post }),
    ...(card.shown_account === null ? {} : { accountId: card.shown_account }),
    text: cut(card.shown_text),
  }
}

/** With what was weighed just now, while it waits; afterwards with what was approved, or else with what was asked. */
export function viewCard(
  services: Services,
  card: Approval,
  weighed?: Weighed & { readonly lastChange?: LastChange | undefined },
): z.input<typeof cardView> {
  const content = weighed?.content ?? card.approved_content ?? card.content
  const issues = weighed?.issues ?? card.issues
  return {
    ...viewRequest(services, card),
    input: card.input as Record<string, unknown>,
    asked: viewContent(services, card.content),
    content: viewContent(services, content),
    isChanged: canonicalJson(content) !== canonicalJson(card.content),
    ...(weighed?.lastChange === undefined ? {} : { lastChange: weighed.lastChange }),
    contentHash: contentHash({ action: card.action, input: card.input, content }),
    verdict: { ok: issues.length === 0, issues: issues.map((issue) => ({ ...issue })) },
    ...(weighed?.refusal === undefined ? {} : { refusal: viewProblem(weighed.refusal.body()) }),
  }
}

function viewProblem({ code, message, issues }: ProblemBody): z.input<typeof problemView> {
  return { code, message, issues: issues.map((issue) => ({ ...issue })) }
}

/** Never through the middle of a character. */
function cut(text: string): string {
  const letters = Array.from(text)
  return letters.length > textLength ? `${letters.slice(0, textLength).join("")}…` : text
}

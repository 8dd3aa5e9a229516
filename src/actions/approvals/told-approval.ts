import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { approvalAddress } from "#actions/approvals/approval-address.ts"
import { requestView, viewRequest } from "#actions/approvals/view.ts"
import type { ApprovalGlance } from "#storage/approvals.ts"

const told = requestView.pick({
  id: true,
  action: true,
  client: true,
  user: true,
  state: true,
  askedAt: true,
  expiresAt: true,
  decidedAt: true,
  outcome: true,
  reason: true,
  chosenAt: true,
  replacedBy: true,
  postId: true,
  accountId: true,
})

/**
 * A card as webhooks are told of it: who asks whom for what, and how it ended. Whoever runs the receiver need not see a text
 * that nobody has agreed to, so there is none, nor what the agent sent. What is not named above is left out.
 */
export const toldApproval = z.object({
  ...told.shape,
  /** Where its person decides it. To everybody else it is not there. */
  url: z.string(),
})

export function showApproval(
  services: Pick<Services, "clock" | "baseUrl">,
  card: ApprovalGlance,
): z.output<typeof toldApproval> {
  return toldApproval.parse({ ...viewRequest(services, card), url: approvalAddress(services, card.id) })
}

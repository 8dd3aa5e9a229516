import { containers } from "#networks/instagram/containers.ts"
import { planContainers } from "#networks/instagram/plan-containers.ts"
import { findMedium } from "#networks/instagram/reconcile.ts"
import { prepareContainer } from "#networks/meta-shared/prepare-container.ts"
import { findOutcome, publishContainer, settleSeconds } from "#networks/meta-shared/publish-container.ts"
import type { Publish } from "#networks/network.ts"

export const publish: Publish = {
  settleSeconds,

  async prepare(outside, author, item, progress) {
    const plan = planContainers(item)
    return "kind" in plan ? plan : prepareContainer(outside, containers, author, plan, progress)
  },

  commit: (outside, author, _item, handle) => publishContainer(outside, containers, author, handle),

  reconcile: (outside, author, item, handle, sentAt) =>
    findOutcome(outside, containers, author, handle, sentAt, () => findMedium(outside, author, item, sentAt)),
}

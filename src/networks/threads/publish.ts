import { prepareContainer } from "#networks/meta-shared/prepare-container.ts"
import { findOutcome, publishContainer, settleSeconds } from "#networks/meta-shared/publish-container.ts"
import type { Publish } from "#networks/network.ts"
import { containers } from "#networks/threads/containers.ts"
import { planContainers } from "#networks/threads/plan-containers.ts"
import { findPost } from "#networks/threads/reconcile.ts"

export const publish: Publish = {
  settleSeconds,

  prepare: (outside, author, item, progress) =>
    prepareContainer(outside, containers, author, planContainers(item), progress),

  commit: (outside, author, _item, handle) => publishContainer(outside, containers, author, handle),

  reconcile: (outside, author, item, handle, sentAt) =>
    findOutcome(outside, containers, author, handle, sentAt, () => findPost(outside, author, item, sentAt)),
}

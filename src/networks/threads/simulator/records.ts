import type { AdmittedTo } from "#networks/meta-shared/simulator/admit.ts"
import type { ContainerBase } from "#networks/meta-shared/simulator/containers.ts"
import type { Account } from "#networks/meta-shared/simulator/records.ts"

/** What this Threads remembers, by kind. */

export type Admitted = AdmittedTo<Account>

export type ContainerKind = "TEXT" | "IMAGE" | "VIDEO" | "CAROUSEL"

export type Container = ContainerBase & {
  readonly kind: ContainerKind
  readonly text: string
  readonly replyTo: string | null
  /** The word for what went wrong with it. */
  readonly error: string | null
}

export type Medium = {
  readonly id: string
  readonly account: string
  readonly text: string
  readonly kind: ContainerKind
  readonly replyTo: string | null
  readonly publishedAt: string
  readonly permalink: string
}

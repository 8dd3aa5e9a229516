import type { AdmittedTo } from "#networks/meta-shared/simulator/admit.ts"
import type { ContainerBase } from "#networks/meta-shared/simulator/containers.ts"
import type { Account as Person } from "#networks/meta-shared/simulator/records.ts"

/** What this Instagram remembers, by kind. */

export type Account = Person & {
  /** Its name for this one app, which is no good in addresses. */
  readonly appScopedId: string
}

export type Admitted = AdmittedTo<Account>

export type ContainerKind = "IMAGE" | "VIDEO" | "REELS" | "STORIES" | "CAROUSEL"

export type Container = ContainerBase & {
  readonly kind: ContainerKind
  readonly isVideo: boolean
  readonly caption: string
  /** The subcode of what went wrong with it. */
  readonly error: number | null
}

export type Product = "FEED" | "REELS" | "STORY"

export type Medium = {
  readonly id: string
  readonly account: string
  readonly caption: string
  readonly product: Product
  readonly type: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM"
  readonly publishedAt: string
  readonly permalink: string
}

import type { PlannedItem, PreviewPlan } from "#domain/preview/plan-preview.ts"
import type { AccountView, MediaView } from "../api/views.ts"

export type DrawnAccount = Pick<AccountView, "id" | "displayName" | "handle" | "key" | "sandbox">

export type DrawnMedia = Pick<MediaView, "id" | "kind" | "thumbnailUrl" | "url" | "altText" | "width" | "height"> & {
  readonly durationMs?: number | undefined
}

export type DrawnItem = {
  readonly key: string
  readonly planned: PlannedItem
  readonly pictures: readonly DrawnMedia[]
}

/** A post that is being drawn: what every part of the drawing reads from. */
export type Drawing = {
  readonly plan: PreviewPlan
  /** More than one where it reads the same on each. */
  readonly accounts: readonly [DrawnAccount, ...DrawnAccount[]]
  readonly items: readonly DrawnItem[]
  readonly when: string
  /** Somebody answers for all of it: nothing is cut, folded or left behind another picture. */
  readonly isWhole: boolean
  /** The name of the board that a pin goes to. */
  readonly board: string | null
}

/** What a shape gets. */
export type ShapeProps = { readonly drawing: Drawing; readonly item: DrawnItem; readonly place: number }

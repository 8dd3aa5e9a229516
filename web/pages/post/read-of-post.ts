import type { AttemptView, MediaView, PostMetricsView } from "../../api/views.ts"

/** What is read beside a post; undefined until the server has answered. */
export type ReadOfPost = {
  readonly media: ReadonlyMap<string, MediaView> | undefined
  readonly attempts: readonly AttemptView[] | undefined
  readonly metrics: readonly PostMetricsView[] | undefined
}

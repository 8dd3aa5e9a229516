import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import type { Id } from "#domain/ids.ts"
import { postStatuses } from "#domain/post-status.ts"
import { type Version, withInherited } from "#domain/post.ts"
import { webLink } from "#domain/web-link.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import { listPublications, type Publication } from "#storage/publications.ts"

/* From row to answer: the only way out for posts. */

const itemView = z.strictObject({ body: z.string(), media: z.array(idOutput("med")) })

const versionView = z.strictObject({
  accountId: idOutput("acc").optional(),
  content: z.array(itemView),
  options: z.record(z.string(), z.string()),
})

export const versionsView = z.array(versionView)

const resultView = z.strictObject({
  accountId: idOutput("acc"),
  ok: z.boolean(),
  externalId: z.string().optional(),
  uncertain: z.boolean(),
  publishedAt: instantOutput.optional(),
  url: z.string().optional(),
  /** This account has the post as it was before an edit. */
  earlierText: z.boolean().optional(),
  error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
})

export const postView = z.strictObject({
  id: idOutput("pst"),
  status: z.enum(postStatuses),
  accountIds: z.array(idOutput("acc")),
  versions: versionsView,
  scheduledAt: instantOutput.optional(),
  results: z.array(resultView),
  updatedAt: instantOutput,
})

type PostView = z.input<typeof postView>

/** As callers get it. */
export type PostRecord = z.output<typeof postView>

export async function viewPost(db: WorkspaceReader, post: PostRow): Promise<PostView> {
  const [shown] = await viewPosts(db, [post])
  if (shown === undefined) throw new Error("one post has one view")
  return shown
}

/** The post as the API returns it. */
export function showPost(post: PostRow, publications: readonly Publication[]): z.output<typeof postView> {
  return postView.parse(view(post, publications))
}

export async function viewPosts(db: WorkspaceReader, posts: readonly PostRow[]): Promise<PostView[]> {
  const published = posts.filter(({ status }) => status !== "Draft" && status !== "Scheduled")
  const publications = await listPublications(
    db,
    published.map(({ id }) => id),
  )
  const byPost = Map.groupBy(publications, ({ post_id }) => post_id)
  return posts.map((post) => view(post, byPost.get(post.id) ?? []))
}

function view(post: PostRow, publications: readonly Publication[]): PostView {
  const { id, status, account_ids: accountIds, versions, scheduled_at: scheduledAt, updated_at: updatedAt } = post
  // An account that was taken off a post that failed: once the post goes out without it, its refusal is history.
  const isShown = ({ account_id, state }: Publication) =>
    status === "Failed" || state !== "failed" || accountIds.includes(account_id)
  return {
    id,
    status,
    accountIds: [...accountIds],
    versions: viewVersions(versions),
    ...(scheduledAt === null ? {} : { scheduledAt }),
    results: inOrderOf(accountIds, publications.filter(isSettled).filter(isShown)).map(viewResult),
    updatedAt,
  }
}

export function viewVersions(versions: readonly Version[]): z.input<typeof versionsView> {
  return withInherited(versions).map(({ accountId, content, options }) => ({
    ...(accountId === null ? {} : { accountId }),
    content: content.map(({ body, media }) => ({ body, media: [...media] })),
    options: { ...options },
  }))
}

/** Work that is under way has no result yet. */
function isSettled({ state }: Publication): boolean {
  return state === "ok" || state === "failed" || state === "uncertain"
}

/** As the accounts stand in the post; those it no longer goes to come last, the oldest account first. */
function inOrderOf(accountIds: readonly Id<"acc">[], publications: readonly Publication[]): readonly Publication[] {
  const place = ({ account_id }: Publication) => accountIds.indexOf(account_id) + 1 || accountIds.length + 1
  return publications.toSorted((a, b) => place(a) - place(b) || (a.account_id < b.account_id ? -1 : 1))
}

function viewResult(publication: Publication): z.input<typeof resultView> {
  const {
    account_id: accountId,
    state,
    external_id,
    published_at,
    error_code,
    error_message,
    has_earlier_text,
  } = publication
  const url = webLink(publication.url)
  return {
    accountId,
    ok: state === "ok",
    ...(external_id === null ? {} : { externalId: external_id }),
    uncertain: state === "uncertain",
    ...(published_at === null ? {} : { publishedAt: published_at }),
    ...(url === undefined ? {} : { url }),
    ...(state === "ok" && has_earlier_text ? { earlierText: true } : {}),
    ...(error_code === null ? {} : { error: { code: error_code, message: error_message ?? "" } }),
  }
}

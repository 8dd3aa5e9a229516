import { z } from "zod"
import { defineAction, type Services } from "#actions/action.ts"
import { entryView, viewEntry } from "#actions/calendar/view.ts"
import { readResults, resultLine } from "#actions/home/results.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { findIssues } from "#actions/posts/find-issues.ts"
import { idOutput, instantOutput, nothing } from "#actions/schemas.ts"
import { firstWords } from "#domain/first-words.ts"
import type { Id } from "#domain/ids.ts"
import { shownResults } from "#domain/usual.ts"
import { type CalendarEntry, listEntries, listUnplanned } from "#storage/calendar.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { countDrafts, findOwnSteps, listChangers, listComing, listFailed, listWished } from "#storage/home.ts"
import { findMediaItems } from "#storage/post-media.ts"
import { glanceAtPosts, selectPosts } from "#storage/posts.ts"
import { listPublications, type Publication } from "#storage/publications.ts"

const most = { failed: 20, coming: 24, drafts: 5 } as const

/** A wish that went by is still shown for so long. */
const oldWishHours = 7 * 24

const ending = z.strictObject({
  accountId: idOutput("acc"),
  state: z.enum(["ok", "failed", "uncertain"]),
  code: z.string().optional(),
  message: z.string().optional(),
})

const ownPost = z.strictObject({ id: idOutput("pst"), text: z.string() })

export const getHome = defineAction({
  name: "home.get",
  title: "Read Home",
  description:
    "What needs a person, what goes out next, the drafts being written, how the last posts did, and which first steps the caller has taken.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    now: instantOutput,
    failed: z.array(z.strictObject({ post: entryView, endings: z.array(ending) })),
    coming: z.array(entryView),
    drafts: z.array(
      z.strictObject({
        post: entryView,
        /** Of one that is wished for a time: how many limits it breaks as it is. */
        toFix: z.int(),
        changedBy: z.strictObject({ id: idOutput("usr"), name: z.string(), client: z.string().optional() }).optional(),
      }),
    ),
    draftCount: z.int(),
    results: z.array(z.strictObject({ post: entryView, result: resultLine })),
    pictures: z.array(z.strictObject({ postId: idOutput("pst"), media: mediaView })),
    /** What the caller has written and sent here. */
    own: z.strictObject({ written: ownPost.optional(), sent: ownPost.optional() }),
  }),

  async run(_, { db, services, actor }) {
    const now = services.clock.now()
    const failed = await listFailed(db, most.failed)
    const coming = await listComing(db, now, most.coming)
    const drafts = await listDrafts(db, now)
    const results = await readResults(db, now, shownResults)
    const entries = await listEntries(
      db,
      results.map(({ id }) => id),
    )
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const endings = Map.groupBy(await listPublications(db, idsOf(failed)), ({ post_id }) => post_id)
    const own = await findOwnSteps(db, actor.userId)
    return {
      now,
      failed: failed.map((post) => ({
        post: viewEntry(post),
        endings: (endings.get(post.id) ?? []).flatMap(viewEnding),
      })),
      coming: coming.map(viewEntry),
      drafts: await viewDrafts(services, db, drafts),
      draftCount: await countDrafts(db),
      results: results.flatMap((result) => {
        const post = byId.get(result.id)
        return post === undefined ? [] : [{ post: viewEntry(post), result }]
      }),
      pictures: await readPictures(services, db, idsOf([...coming.slice(0, 8), ...drafts, ...entries])),
      own: {
        ...(own.written === undefined ? {} : { written: viewOwn(own.written) }),
        ...(own.sent === undefined ? {} : { sent: viewOwn(own.sent) }),
      },
    }
  },
})

/** Those with a wish first, then the last changed. */
async function listDrafts(db: WorkspaceReader, now: Temporal.Instant): Promise<readonly CalendarEntry[]> {
  const wished = await listWished(db, now.subtract({ hours: oldWishHours }), most.drafts)
  const rest = most.drafts - wished.length
  return rest === 0 ? wished : [...wished, ...(await listUnplanned(db, {}, rest))]
}

async function viewDrafts(services: Services, db: WorkspaceReader, drafts: readonly CalendarEntry[]) {
  const wished = drafts.filter(({ at }) => at !== null).map(({ id }) => id)
  const rows = wished.length === 0 ? [] : await selectPosts(db).where("id", "in", wished).execute()
  const toFix = new Map<Id<"pst">, number>()
  for (const row of rows) toFix.set(row.id, (await findIssues(services, db, row)).count)
  const changers = new Map((await listChangers(db, idsOf(drafts))).map((each) => [each.id, each]))
  return drafts.map((post) => {
    const { user_id: id = null, name = null, client = null } = changers.get(post.id) ?? {}
    return {
      post: viewEntry(post),
      toFix: toFix.get(post.id) ?? 0,
      ...(id === null || name === null ? {} : { changedBy: { id, name, ...(client === null ? {} : { client }) } }),
    }
  })
}

async function readPictures(services: Services, db: WorkspaceReader, ids: readonly Id<"pst">[]) {
  const glances = await glanceAtPosts(db, [...new Set(ids)])
  const first = glances.flatMap(({ id, first_media: mediaId }) => (mediaId === null ? [] : [{ postId: id, mediaId }]))
  const items = await findMediaItems(db, [...new Set(first.map(({ mediaId }) => mediaId))])
  const byId = new Map(items.map((item) => [item.id, viewMedia(services, item)]))
  return first.flatMap(({ postId, mediaId }) => {
    const media = byId.get(mediaId)
    return media === undefined ? [] : [{ postId, media }]
  })
}

function viewEnding({ account_id: accountId, state, error_code, error_message }: Publication) {
  if (state !== "ok" && state !== "failed" && state !== "uncertain") return []
  return [
    {
      accountId,
      state,
      ...(error_code === null ? {} : { code: error_code }),
      ...(error_message === null ? {} : { message: error_message }),
    },
  ]
}

function viewOwn({ id, beginning }: { readonly id: Id<"pst">; readonly beginning: string | null }) {
  return { id, text: firstWords(beginning ?? "") }
}

function idsOf(posts: readonly { readonly id: Id<"pst"> }[]): readonly Id<"pst">[] {
  return posts.map(({ id }) => id)
}

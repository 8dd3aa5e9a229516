import type { Actor, Services } from "#actions/action.ts"
import { holdActor, refuseWithoutWorkspace } from "#actions/admission.ts"
import { approvableNamed } from "#actions/approvals/approvable.ts"
import type { ShownPost } from "#actions/approvals/content.ts"
import { weigh } from "#actions/approvals/weigh.ts"
import { readInput } from "#actions/read-input.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import type { Suggestion, TextChange } from "#domain/chat.ts"
import { mostIssues } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"

/** The actions that change what a post says. The assistant suggests them. */
const edits = new Set(["posts.update", "posts.setVersionText", "posts.setOption"])

export function isEdit(action: string): boolean {
  return edits.has(action)
}

/**
 * What an edit would come to, found out by running and undoing it. Refusals are those of the action. Undefined for a post
 * that is Scheduled: its edits are requests, like those of any agent.
 */
export async function suggestEdit(
  services: Services,
  actor: Actor,
  name: string,
  given: unknown,
): Promise<Suggestion | undefined> {
  const { action, subject } = approvableNamed(name)
  const input = readInput(action.input, given)
  refuseWithoutWorkspace(actor)
  return services.database.write(async (writer) => {
    const now = await holdActor(services, writer, actor, action.access, name)
    const db = inWorkspace(writer, actor.workspaceId)
    const person = { ...now, transport: "app", isForAgent: true } as const
    const asking = { services, actor: person, action, subject, input, judgesDrafts: true } as const
    const { content, issues, refusal } = await weigh(db, asking)
    if (refusal !== undefined) throw refusal
    const { post, after } = content
    if (post === undefined || after === undefined) throw new Error("an edit is about a post")
    if (post.status === "Scheduled") return undefined
    const texts = changedTexts(post, after)
    return { postId: post.id, texts, others: changedOthers(post, after), issues: issues.slice(0, mostIssues) }
  })
}

function changedTexts(before: ShownPost, after: ShownPost): readonly TextChange[] {
  return after.versions.flatMap(({ accountId = null, content }) => {
    const old = contentOf(before, accountId)
    return content.flatMap(({ body }, itemIndex) => {
      const was = old[itemIndex]?.body ?? ""
      return was === body ? [] : [{ accountId, itemIndex, before: was, after: body }]
    })
  })
}

/** An account without a version of its own has the original. */
function contentOf({ versions }: ShownPost, accountId: string | null): ShownPost["versions"][number]["content"] {
  const own = versions.find((version) => (version.accountId ?? null) === accountId)?.content ?? []
  return own.length > 0 ? own : (versions.find((version) => version.accountId === undefined)?.content ?? [])
}

/** Version by version, as each account reads it: one that gets a text of its own has changed in nothing else. */
function changedOthers(before: ShownPost, after: ShownPost): readonly string[] {
  const whose = [...new Set([...before.versions, ...after.versions].map(({ accountId = null }) => accountId))]
  const of = (post: ShownPost) => ({
    accounts: canonicalJson(post.accountIds),
    media: canonicalJson(whose.map((id) => contentOf(post, id).map(({ media }) => media))),
    options: canonicalJson(whose.map((id) => optionsOf(post, id))),
    length: canonicalJson(whose.map((id) => contentOf(post, id).length)),
  })
  const [old, now] = [of(before), of(after)]
  return [
    ...(old.accounts === now.accounts ? [] : ["accounts"]),
    ...(old.media === now.media ? [] : ["pictures and videos"]),
    ...(old.options === now.options ? [] : ["options"]),
    ...(old.length === now.length ? [] : ["parts of the thread"]),
    ...(before.scheduledAt === after.scheduledAt ? [] : ["planned time"]),
  ]
}

function optionsOf({ versions }: ShownPost, accountId: string | null): ShownPost["versions"][number]["options"] {
  return versions.find((version) => (version.accountId ?? null) === accountId)?.options ?? {}
}

import { perform } from "#actions/perform.ts"
import type { Answering } from "#assistant/answering.ts"
import { readPerson } from "#assistant/turn-person.ts"
import type { ChatStep } from "#domain/chat.ts"
import { readId, showId } from "#domain/ids.ts"
import { isObject, type JsonObject } from "#domain/json-object.ts"
import { Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"
import { findMediaItems } from "#storage/post-media.ts"

/** The pictures and videos of a post that nobody has described, by their ids. */
export async function withoutAltText({ services, turn }: Answering, post: JsonObject): Promise<readonly string[]> {
  const ids = [...new Set(mediaIn(post))].map((id) => readId("med", id))
  const media = await services.database.read((db) => findMediaItems(inWorkspace(db, turn.workspace_id), ids))
  return media.filter(({ alt_text }) => alt_text === "").map(({ id }) => showId("med", id))
}

function mediaIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(mediaIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "media" && Array.isArray(inner) ? inner.filter((id) => typeof id === "string") : mediaIn(inner),
  )
}

/** Has the model describe a picture, and shows its words as a suggestion. */
export async function suggestAltText(answering: Answering, postId: string, mediaId: string): Promise<void> {
  const { services, turn, log } = answering
  const started = performance.now()
  const id = String(log.steps.length + 1)
  const running: ChatStep = {
    kind: "step",
    id,
    action: "media.suggestAltText",
    input: { id: mediaId },
    state: "running",
  }
  log.put(running)
  await log.save()
  const { actor } = await readPerson(services, turn)
  const end = async (): Promise<Partial<ChatStep>> => {
    try {
      // It reads a picture and changes nothing: the person's own action, run for them.
      const call = {
        name: "media.suggestAltText",
        input: () => ({ id: mediaId }),
        actor: { ...actor, transport: "app" },
      } as const
      const { altText } = await perform(services, call)
      const texts = [{ accountId: null, itemIndex: 0, before: "", after: altText }]
      return { state: "suggested", suggestion: { postId, mediaId, texts, others: [], issues: [] } }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { state: "failed", refusal: `${error.code}: ${error.message}` }
    }
  }
  log.put({ ...running, ...(await end()), ms: Math.round(performance.now() - started) })
  await log.save()
}

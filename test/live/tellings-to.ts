import { readId } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import { listLiveChanges } from "#storage/live-changes.ts"
import type { World } from "../world.ts"

/** How often the open tabs of a person were told of a topic since then. */
export async function tellingsTo(
  { services }: World,
  userId: string,
  topic: LiveTopic,
  since: Temporal.Instant,
): Promise<number> {
  const changes = await services.database.read((db) => listLiveChanges(db, since))
  return changes.filter((change) => change.user_id === readId("usr", userId) && change.topic === topic).length
}

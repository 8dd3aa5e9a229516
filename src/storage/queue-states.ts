import { sql } from "kysely"
import { mostCounted, type QueueKey, type QueueState } from "#domain/work-queue.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import { waitingWebhooks } from "#storage/webhook-work.ts"

type Due = { readonly due: number; readonly oldest: Temporal.Instant | null }

/** Everything that is due, counted no further than anybody needs to know: each part follows an index from its beginning. */
export async function readQueueStates(db: Reader, now: Temporal.Instant): Promise<readonly QueueState[]> {
  const states = sql<Due & { key: QueueKey }>`(
    WITH RECURSIVE ${waitingWebhooks}, due (key, at) AS (
      SELECT 'posts', at FROM (
        (SELECT scheduled_at AS at FROM posts WHERE status = 'Scheduled' AND scheduled_at <= ${now}
          ORDER BY scheduled_at LIMIT ${mostCounted})
        UNION ALL
        (SELECT due_at FROM publications WHERE state = 'waiting' AND due_at <= ${now}
          ORDER BY due_at LIMIT ${mostCounted})
      ) AS posts
      UNION ALL
      SELECT 'reads', at FROM (
        SELECT due_at AS at FROM post_metrics WHERE due_at <= ${now} AND due_at IS NOT NULL AND lease_until IS NULL
        ORDER BY due_at LIMIT ${mostCounted}
      ) AS reads
      UNION ALL
      SELECT 'webhooks', at FROM (
        (SELECT created_at AS at FROM events WHERE fanned_out_at IS NULL ORDER BY created_at LIMIT ${mostCounted})
        UNION ALL
        (SELECT d.due_at FROM waiting CROSS JOIN LATERAL (
          SELECT w.due_at FROM webhook_deliveries w
          WHERE w.webhook_id = waiting.webhook_id AND w.state = 'pending' AND w.due_at <= ${now}
          ORDER BY w.due_at LIMIT ${mostCounted}
        ) AS d WHERE waiting.due_at <= ${now} LIMIT ${mostCounted})
      ) AS webhooks
      UNION ALL
      SELECT 'messages', at FROM (
        (SELECT due_at AS at FROM messages WHERE state = 'waiting' AND due_at <= ${now}
          ORDER BY due_at LIMIT ${mostCounted})
        UNION ALL
        (SELECT created_at FROM notifications WHERE fanned_out_at IS NULL ORDER BY created_at LIMIT ${mostCounted})
      ) AS messages
      UNION ALL
      SELECT 'media', begun_at FROM video_conversions WHERE failure IS NULL
    )
    SELECT keys.key, least(count(due.key), ${mostCounted})::integer AS due, min(due.at) AS oldest
    FROM unnest(${["posts", "reads", "webhooks", "messages", "media"]}::text[]) WITH ORDINALITY AS keys (key, place)
    LEFT JOIN due ON due.key = keys.key GROUP BY keys.key, keys.place ORDER BY keys.place)`
  const rows = await db.rows.selectFrom(states.as("states")).selectAll().execute()
  return rows.map(({ key, due, oldest }) => ({ key, due, oldestAt: oldest }))
}

/** How long one sample lasts. */
export const sampleMinutes = 5

export type QueueSample = { readonly queue: QueueKey; readonly due: number; readonly done: number }

/** Adds what a process saw and did to the sample of these minutes: the most that anybody saw, and the sum of what all did. */
export async function addQueueSamples(
  db: Writer,
  now: Temporal.Instant,
  samples: readonly QueueSample[],
): Promise<void> {
  const column = columnsOf(samples)
  const at = now.round({ smallestUnit: "minute", roundingIncrement: sampleMinutes, roundingMode: "floor" })
  await sql`
    INSERT INTO queue_samples AS s (at, queue, due, done)
    SELECT ${at}::timestamptz, * FROM unnest(${column("queue")}::text[], ${column("due")}::integer[], ${column("done")}::integer[])
    ON CONFLICT (at, queue) DO UPDATE SET due = greatest(s.due, excluded.due), done = s.done + excluded.done`.execute(
    db.rows,
  )
}

/** Of one stretch of time: how much was due at most, and how much was done. */
export type QueueStretch = QueueSample & { readonly at: Temporal.Instant }

/** The samples since a time. */
export async function listQueueSamples(db: Reader, since: Temporal.Instant): Promise<readonly QueueStretch[]> {
  return db.rows.selectFrom("queue_samples").selectAll().where("at", ">=", since).orderBy("at").execute()
}

export const oldSamples = oldRows({ table: "queue_samples", time: "at", key: ["queue"] })

import type { AppCalls } from "#actions/registry.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { EventType } from "#domain/webhook.ts"
import { insertEvents } from "#storage/events.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { untilFound } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { openReceiver, type Receiver } from "./receiver.ts"

export type Delivery = AppCalls["webhooks.deliveries"]["output"]["deliveries"][number]
export type WebhookView = AppCalls["webhooks.list"]["output"]["webhooks"][number]

/** A workspace whose worker runs, and receivers on this machine. */
export type WebhookPlace = {
  readonly world: World
  readonly owner: Client
  readonly workspaceId: Id<"wsp">
  receiver(...answer: Parameters<typeof openReceiver>): Promise<Receiver>
  /** A webhook to this address, with its secret. */
  hook(url: string, events?: readonly EventType[]): Promise<{ readonly id: string; readonly secret: string }>
  /** An event, on record as the other engines put it there. */
  tell(type?: EventType, data?: object): Promise<Id<"evt">>
  log(webhookId: string): Promise<readonly Delivery[]>
  read(webhookId: string): Promise<WebhookView>
  /** Waits until nothing is due or being sent, and gives back the log. */
  settled(webhookId: string): Promise<readonly Delivery[]>
  /** Moves the clock and has everybody look at it. */
  advance(duration: Temporal.DurationLikeObject): void
  close(): Promise<void>
}

/** Webhooks may lead to this machine. */
export const allowPrivate = { FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1" }

export async function openWebhooks(environment: Record<string, string> = {}): Promise<WebhookPlace> {
  const world = await openWorld({ ...allowPrivate, ...environment })
  const place = await webhooksIn(world)
  return {
    ...place,
    async close() {
      await place.close()
      await world.close()
    },
  }
}

/** The same in a world that somebody else has opened and will close. */
export async function webhooksIn(world: World): Promise<WebhookPlace> {
  const owner = await world.owner()
  const workspaceId = await openWorkspaceOf(owner)
  const receivers: Receiver[] = []
  const place: WebhookPlace = {
    world,
    owner,
    workspaceId,
    async receiver(answer) {
      const receiver = await openReceiver(answer)
      receivers.push(receiver)
      return receiver
    },
    async hook(url, events = ["post.published", "post.failed", "account.disconnected"]) {
      const { webhook, secret } = await owner.run("webhooks.create", { url, events: [...events] })
      return { id: webhook.id, secret }
    },
    async tell(type = "post.published", data = { post: { id: "pst_1" } }) {
      const id = newId<"evt">()
      const row = { workspace_id: workspaceId, id, type, created_at: world.clock.now(), data: JSON.stringify(data) }
      await world.services.database.write((db) => insertEvents(db, [row]))
      return id
    },
    log: async (id) => (await owner.run("webhooks.deliveries", { id })).deliveries,
    async read(id) {
      const found = (await owner.run("webhooks.list", {})).webhooks.find((webhook) => webhook.id === id)
      if (found === undefined) throw new Error("there is no such webhook")
      return found
    },
    async settled(id) {
      return untilFound("nothing is under way", async () => {
        // In this order: what is handed on between the two looks is in the log.
        const isAllHandedOn = await hasNoNewEvents(world)
        const log = await place.log(id)
        return isAllHandedOn && !log.some((delivery) => isUnderWay(world, delivery)) ? log : undefined
      })
    },
    advance(duration) {
      world.clock.advance(duration)
      world.services.wakeWebhooks()
    },
    async close() {
      for (const receiver of receivers) await receiver.close()
    },
  }
  return place
}

async function hasNoNewEvents({ services }: World): Promise<boolean> {
  const waiting = await services.database.read((db) =>
    db.rows.selectFrom("events").select("id").where("fanned_out_at", "is", null).execute(),
  )
  return waiting.length === 0
}

function isUnderWay({ clock }: World, { state, nextTryAt }: Delivery): boolean {
  if (state === "sending") return true
  return nextTryAt !== undefined && Temporal.Instant.compare(Temporal.Instant.from(nextTryAt), clock.now()) <= 0
}

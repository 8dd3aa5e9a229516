import { z } from "zod"
import type { QueueSlot } from "#domain/queue.ts"

/** A slot as callers write it: Monday is 1, and the time is that of a clock in the workspace's time zone. */
export const slotView = z.strictObject({
  weekday: z.int().min(1).max(7),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:30"),
})

export function readSlot({ weekday, time }: z.output<typeof slotView>): QueueSlot {
  return { weekday, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) }
}

export function showSlot({ weekday, minute }: QueueSlot): z.input<typeof slotView> {
  const two = (count: number) => String(count).padStart(2, "0")
  return { weekday, time: `${two(Math.trunc(minute / 60))}:${two(minute % 60)}` }
}

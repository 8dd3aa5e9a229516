import { z } from "zod"
import { eventTypes } from "#domain/webhook.ts"

/** The engine checks it further, because that needs a name lookup. */
export const targetUrl = z.string().min(1).max(2000)

export const chosenEvents = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(20)
  .transform((chosen) => eventTypes.filter((type) => chosen.includes(type)))

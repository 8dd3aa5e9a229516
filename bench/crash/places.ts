import { crossings as publishing } from "#publishing/crossings.ts"
import { crossings as webhooks } from "#webhooks/crossings.ts"

/** Where a process can be made to die: between any two steps of the engines. */
export const places: readonly string[] = [
  ...publishing.map((place) => `publishing ${place}`),
  ...webhooks.map((place) => `webhooks ${place}`),
]

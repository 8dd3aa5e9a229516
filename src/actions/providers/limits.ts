import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { countings, metricNames, networkKeys } from "#domain/network.ts"
import { networks } from "#domain/networks/all.ts"

/* Open where the networks differ: each has limits of its own beside the common ones. */

const textLimit = z.looseObject({
  max: z.int(),
  counting: z.enum(countings),
  urlLength: z.int().optional(),
  required: z.boolean(),
})

const kindLimit = { max: z.int(), maxBytes: z.int(), types: z.array(z.string()).readonly() }

const mediaLimit = z.looseObject({
  images: z.looseObject(kindLimit),
  videos: z.looseObject({ ...kindLimit, maxSeconds: z.number() }),
  mixed: z.boolean(),
  required: z.boolean(),
})

const option = z.strictObject({
  key: z.string(),
  label: z.string(),
  type: z.enum(["text", "choice", "boolean"]),
  choices: z.array(z.string()).readonly().optional(),
  default: z.string().optional(),
  required: z.boolean(),
  maxLength: z.int().optional(),
  help: z.string().optional(),
})

const provider = z.strictObject({
  key: z.enum(networkKeys),
  provider: z.string(),
  constraints: z.strictObject({
    text: textLimit,
    media: mediaLimit,
    thread: z.strictObject({ supported: z.boolean(), max: z.int().optional() }),
    metrics: z.array(z.enum(metricNames)).readonly(),
  }),
  options: z.array(option).readonly(),
})

export const listLimits = defineAction({
  name: "providers.limits",
  title: "Read the networks' limits",
  description:
    "For every network, or some: how long a text may be and how it is counted, what media and threads it takes, the option keys with their choices and defaults, and the metrics it reports. Read this before writing.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: z.strictObject({
    keys: z
      .array(z.enum(networkKeys))
      .max(networkKeys.length)
      .default([])
      .describe("Only these networks, by the key of an account; left out or empty for all."),
  }),
  output: z.strictObject({ providers: z.array(provider).readonly() }),

  async run({ keys }) {
    return { providers: keys.length === 0 ? networks : networks.filter(({ key }) => keys.includes(key)) }
  },
})

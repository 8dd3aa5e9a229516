import { readFileSync } from "node:fs"
import { z } from "zod"
import { readInput } from "#actions/read-input.ts"
import { networkKeys } from "#domain/network.ts"
import { mostWebhooks, type Plan, selfHosted } from "#domain/plan.ts"
import { Problem } from "#domain/problem.ts"
import type { PlansDeps } from "#plans/plans.ts"

const limit = z.int().min(0).nullable().default(null)

const plan = z.strictObject({
  networks: z.array(z.enum(networkKeys)).nullable().default(null),
  accounts: limit,
  members: limit,
  webhooks: z.int().min(0).max(mostWebhooks).default(mostWebhooks),
  scheduledPosts: limit,
  xPosts: limit,
  mediaBytes: limit,
  lift: z.string().min(1).default(selfHosted.lift),
})

const planFile = z.strictObject({ standard: z.string().min(1), plans: z.record(z.string().min(1), plan) })

/** The plans that the host offers. Without a file everybody is on the one that limits nothing but webhooks and media. */
export function loadPlans(file: string | undefined): PlansDeps["plans"] {
  if (file === undefined) return { standard: selfHosted, others: new Map() }
  const { standard: name, plans } = read(file)
  const named = Object.entries(plans).map(([key, limits]): [string, Plan] => [key, { name: key, ...limits }])
  const others = new Map(named)
  const standard = others.get(name)
  if (standard === undefined) throw unusable(`standard must be one of ${[...others.keys()].join(", ")}`)
  return { standard, others }
}

function read(file: string): z.output<typeof planFile> {
  try {
    return readInput(planFile, JSON.parse(readFileSync(file, "utf8")))
  } catch (error) {
    if (error instanceof Problem || error instanceof SyntaxError) throw unusable(error.message, error)
    throw unusable("it cannot be read", error)
  }
}

/** In the words that follow "FANFARE_PLANS_FILE must be". */
function unusable(why: string, cause?: unknown): TypeError {
  return new TypeError(`a file of plans as docs/operating.md shows it: ${why}`, { cause })
}

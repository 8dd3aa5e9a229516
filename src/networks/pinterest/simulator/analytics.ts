import { createHash } from "node:crypto"
import { Hono } from "hono"
import { admit } from "#networks/pinterest/simulator/admit.ts"
import { badInput, fail } from "#networks/pinterest/simulator/problems.ts"
import type { Pin } from "#networks/pinterest/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const known = ["IMPRESSION", "SAVE", "PIN_CLICK", "OUTBOUND_CLICK", "TOTAL_COMMENTS", "TOTAL_REACTIONS"] as const

type Name = (typeof known)[number]

/** What is counted from a pin's first day on, whatever days are asked for. */
const lifelong: ReadonlySet<Name> = new Set(["TOTAL_COMMENTS", "TOTAL_REACTIONS", "SAVE"])

const most: Readonly<Record<Name, number>> = {
  IMPRESSION: 5200,
  SAVE: 140,
  PIN_CLICK: 210,
  OUTBOUND_CLICK: 60,
  TOTAL_COMMENTS: 12,
  TOTAL_REACTIONS: 80,
}

/** The first hours read nothing. */
const silentHours = 3
const longestDays = 90

/** Grows with the age of a pin, nothing at first, and the same whenever it is asked for. */
function numberOf(tools: SandboxTools, { id, createdAt }: Pin, name: Name): number {
  const luck = createHash("sha256").update(`${id} ${name}`).digest().readUInt8(0)
  const hours = tools.now().since(Temporal.Instant.from(createdAt)).total("hours")
  const share = 1 - Math.exp(-Math.max(0, hours - silentHours) / 24 / 6)
  return Math.floor((most[name] * share * (64 + luck)) / 256)
}

type Asked = { readonly names: readonly Name[]; readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate }

function readDay(text: string | undefined, name: string): Temporal.PlainDate {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") ? Temporal.PlainDate.from(text ?? "") : badInput(`${name} is needed`)
}

function readAsked(tools: SandboxTools, query: Readonly<Record<string, string>>, ...more: readonly string[]): Asked {
  const allowed = new Set(["start_date", "end_date", "metric_types", "app_types", ...more])
  const stray = Object.keys(query).find((name) => !allowed.has(name))
  if (stray !== undefined) badInput(`${stray} is not a parameter`)
  const { app_types: apps = "ALL", split_field: split = "NO_SPLIT", metric_types: types = "" } = query
  if (!/^(?:ALL|MOBILE|TABLET|WEB)$/.test(apps)) badInput("app_types is not known")
  if (split !== "NO_SPLIT" && split !== "APP_TYPE") badInput("split_field is not known")
  const wanted = types.split(",")
  const names = known.filter((name) => wanted.includes(name))
  if (names.length !== wanted.length) badInput("metric_types is not known")
  const [start, end] = [readDay(query["start_date"], "start_date"), readDay(query["end_date"], "end_date")]
  const today = tools.now().toZonedDateTimeISO("UTC").toPlainDate()
  if (start.until(today).days > longestDays) badInput("start_date is more than 90 days back")
  const span = start.until(end).days
  if (span < 0 || span > longestDays) badInput("end_date is before start_date or more than 90 days after it")
  return { names, start, end }
}

function dayOf(instant: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO("UTC").toPlainDate()
}

function tell(tools: SandboxTools, pin: Pin, { names, start, end }: Asked): object {
  const born = dayOf(pin.createdAt)
  const isInRange = Temporal.PlainDate.compare(start, born) <= 0
  const numbers = names.map((name) => [name, numberOf(tools, pin, name)] as const)
  const summary = numbers.map(([name, value]) => [name, isInRange ? value : 0] as const)
  const isBorn = Temporal.PlainDate.compare(end, born) >= 0
  return {
    all: {
      summary_metrics: Object.fromEntries(summary),
      lifetime_metrics: Object.fromEntries(numbers.filter(([name]) => lifelong.has(name))),
      daily_metrics: [
        {
          date: end.toString(),
          data_status: isBorn ? "READY" : "BEFORE_PIN_CREATED",
          metrics: Object.fromEntries(names.map((name) => [name, 0])),
        },
      ],
    },
  }
}

const mostPins = 100

export function analyticsRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  const scopes = ["boards:read", "pins:read"]

  routes.get("/pins/analytics", async (c) => {
    const { account } = await admit(tools, c, scopes)
    const asked = readAsked(tools, c.req.query(), "pin_ids")
    // Each with its own name, unlike the types of numbers, which come in one list.
    const ids = c.req.queries("pin_ids") ?? []
    const isGood = ids.length >= 1 && ids.length <= mostPins && ids.every((id) => /^\d+$/.test(id))
    if (!isGood) fail(400, 1, "Invalid multi_pins analytics parameters.")
    const pins = ids.flatMap((id) => tools.memory.get<Pin>("pin", id) ?? []).filter((pin) => pin.account === account)
    return c.json(Object.fromEntries(pins.map((pin) => [pin.id, tell(tools, pin, asked)])))
  })

  routes.get("/pins/:id/analytics", async (c) => {
    const { account } = await admit(tools, c, scopes)
    const asked = readAsked(tools, c.req.query(), "split_field")
    const pin = tools.memory.get<Pin>("pin", c.req.param("id"))
    return pin?.account === account ? c.json(tell(tools, pin, asked)) : fail(404, 50, "Pin not found.")
  })

  return routes
}

import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"

const batch = 100

const count = z.number().nonnegative().nullish()

const metrics = z
  .object({ IMPRESSION: count, SAVE: count, PIN_CLICK: count, OUTBOUND_CLICK: count })
  .partial()
  .nullish()

const analytics = z.object({ all: z.object({ summary_metrics: metrics, lifetime_metrics: metrics }).optional() })

type Analytics = z.infer<typeof analytics>

const several = z.record(z.string(), analytics)

/** How far back Pinterest looks. No pin is read for longer than a third of it, so this is all of its life. */
const days = 89

function query({ now }: Outside): string {
  const today = now().toZonedDateTimeISO("UTC").toPlainDate()
  const asked = {
    start_date: today.subtract({ days }).toString(),
    end_date: today.toString(),
    metric_types: "IMPRESSION,SAVE,PIN_CLICK,OUTBOUND_CLICK",
    app_types: "ALL",
  }
  const words = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
  return words.join("&")
}

type Key = "IMPRESSION" | "SAVE" | "PIN_CLICK" | "OUTBOUND_CLICK"

/** What Pinterest has no number for is missing, and is not zero. */
function asNumbers({ all }: Analytics): ReportedNumbers {
  const find = (key: Key): number | undefined =>
    all?.lifetime_metrics?.[key] ?? all?.summary_metrics?.[key] ?? undefined
  const clicks = [find("PIN_CLICK"), find("OUTBOUND_CLICK")].filter((value) => value !== undefined)
  const named = {
    views: find("IMPRESSION"),
    saves: find("SAVE"),
    clicks: clicks.length === 0 ? undefined : clicks.reduce((sum, value) => sum + value, 0),
  }
  const known = Object.entries(named).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known.map(([name, value]) => [name, Math.round(value ?? 0)]))
}

function askAbout<T>(outside: Outside, author: Author, path: string, shape: z.ZodType<T>) {
  const { accessToken: token } = author.credentials
  return ask(outside, pinterestApi, shape, { method: "GET", path, token })
}

/** Whether a refusal is about asking for many at once, or about one of them, rather than about asking at all. */
function isAboutMany({ why }: Refused): boolean {
  return ["permission", "gone", "content", "media"].includes(why)
}

async function readEach(outside: Outside, author: Author, ids: readonly string[]): Promise<Read | Refused> {
  const numbers = new Map<string, ReportedNumbers>()
  for (const id of ids) {
    const response = await askAbout(outside, author, `/pins/${id}/analytics?${query(outside)}`, analytics)
    if (response.kind === "response") numbers.set(id, asNumbers(response.value))
    else if (response.why !== "gone") return response
  }
  return { kind: "read", numbers }
}

/** Not every app may ask for many at once. One that may not asks for one after the other. */
async function read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused> {
  const numbers = new Map<string, ReportedNumbers>()
  for (let at = 0; at < externalIds.length; at += batch) {
    const ids = externalIds.slice(at, at + batch)
    const path = `/pins/analytics?${ids.map((id) => `pin_ids=${id}`).join("&")}&${query(outside)}`
    const response = await askAbout(outside, author, path, several)
    if (response.kind === "response") {
      for (const [id, found] of Object.entries(response.value)) if (ids.includes(id)) numbers.set(id, asNumbers(found))
      continue
    }
    if (!isAboutMany(response)) return response
    const each = await readEach(outside, author, ids)
    if (each.kind === "refused") return each
    for (const [id, found] of each.numbers) numbers.set(id, found)
  }
  return { kind: "read", numbers }
}

export const readMetrics: ReadMetrics = { batch, read }

import { locale } from "../words/language.ts"
import { words } from "../words/words.ts"

const day = new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" })

function show(moment: string): string {
  const [date = "", time = ""] = moment.split("T")
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return moment
  return time === "" ? day.format(at) : `${day.format(at)}, ${time.slice(0, 5)}`
}

/** "Thu 19 November to Sun 22 November": days as they were written, in the zone of the place. */
export function sayDays(starts: string, ends: string | undefined): string {
  return ends === undefined || ends === starts ? show(starts) : words.dates.span(show(starts), show(ends))
}

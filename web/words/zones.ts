import { nowMs } from "../api/service-clock.ts"
/** The city an IANA name stands for: "America/Argentina/Buenos_Aires" is Buenos Aires. */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")
}

/** "UTC+1", "UTC+5:30", as it stands today or at another instant. */
export function offsetOf(timeZone: string, at: number = nowMs()): string {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "shortOffset" }).formatToParts(at)
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "GMT"
  return name.replace("GMT", "UTC").replace("-", "−")
}

export function guessTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Every zone the browser knows, with UTC, which is missing from its list. */
export function allTimeZones(): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const

/** "2.4 MB": sizes as people read them. */
export function sayBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_000)))
  const format = new Intl.NumberFormat("en", { style: "unit", unit: units[step] ?? "byte", maximumFractionDigits: 1 })
  return format.format(bytes / 1_000 ** step)
}

/** "1:05", the length of a video. */
export function sayDuration(ms: number | undefined): string {
  const seconds = Math.round((ms ?? 0) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** "image/jpeg" is a JPEG, "video/quicktime" a MOV. */
export function sayType(contentType: string): string {
  const name = contentType.split("/")[1] ?? contentType
  return name === "quicktime" ? "MOV" : name.toUpperCase()
}

/** 50000000 as people say it: 50 MB. */
export function sayBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"] as const
  const place = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)))
  const [base, unit] = [1000 ** place, units[place]]
  return `${Math.round((bytes / base) * 10) / 10} ${unit}`
}

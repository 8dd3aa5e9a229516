/** How long a video is: "0:58". */
export function sayLength(ms: number | undefined): string {
  const seconds = Math.round((ms ?? 0) / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

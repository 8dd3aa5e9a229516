const side = 24
const most = 6

/** The colours that a picture has most of, as different from one another as they come; none if it cannot be read. */
export async function pickColours(address: string): Promise<readonly string[]> {
  const image = new Image()
  // Its pixels are read, so it must not be fetched from another origin.
  image.crossOrigin = "anonymous"
  image.src = address
  try {
    await image.decode()
  } catch {
    // Without the picture there are no colours of it; any other can still be chosen.
    return []
  }
  const canvas = document.createElement("canvas")
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext("2d", { willReadFrequently: true })
  if (context === null) return []
  context.drawImage(image, 0, 0, side, side)
  return countColours(context.getImageData(0, 0, side, side).data)
}

/** Similar pixels count together; of two that are close, the one with more pixels stays. */
function countColours(pixels: Uint8ClampedArray): readonly string[] {
  const counts = new Map<string, { count: number; sum: [number, number, number] }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3)
    const key = [red, green, blue].map((part) => part >> 5).join()
    const entry = counts.get(key) ?? { count: 0, sum: [0, 0, 0] }
    counts.set(key, {
      count: entry.count + 1,
      sum: [entry.sum[0] + red, entry.sum[1] + green, entry.sum[2] + blue],
    })
  }
  const byCount = [...counts.values()].toSorted((one, other) => other.count - one.count)
  const taken: (readonly number[])[] = []
  for (const { count, sum } of byCount) {
    const colour = sum.map((part) => Math.round(part / count))
    const isNear = taken.some((other) => Math.hypot(...colour.map((part, place) => part - (other[place] ?? 0))) < 48)
    if (!isNear) taken.push(colour)
    if (taken.length === most) break
  }
  return taken.map((colour) => `#${colour.map((part) => part.toString(16).padStart(2, "0")).join("")}`)
}

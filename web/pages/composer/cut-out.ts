/** A part of a picture, in percent of its sides. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What the browser can write; anything else becomes a PNG, which loses nothing. */
const written: ReadonlySet<string> = new Set(["image/jpeg", "image/webp", "image/png"])

const quality = 0.95

/** The part of a picture as a file of its own, as sharp as the picture is. */
export async function cutOut(image: HTMLImageElement, part: Part, name: string, contentType: string): Promise<File> {
  // One that is still on its way has no size yet.
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  const width = Math.max(1, Math.round((naturalWidth * part.width) / 100))
  const height = Math.max(1, Math.round((naturalHeight * part.height) / 100))
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const [x, y] = [(naturalWidth * part.x) / 100, (naturalHeight * part.y) / 100]
  canvas.getContext("2d")?.drawImage(image, x, y, width, height, 0, 0, width, height)
  const type = written.has(contentType) ? contentType : "image/png"
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (blob === null) throw new Error("The browser could not write the picture")
  return new File([blob], name, { type })
}

/** The largest part of this shape, in the middle; the whole picture where any shape will do. */
export function middleOf(ratio: number | null, { width, height }: { width: number; height: number }): Part {
  if (ratio === null || width === 0 || height === 0) return { x: 0, y: 0, width: 100, height: 100 }
  const share = ratio / (width / height)
  const [w, h] = share < 1 ? [share * 100, 100] : [100, 100 / share]
  return { x: (100 - w) / 2, y: (100 - h) / 2, width: w, height: h }
}

import type { VideoFacts } from "#media/decoder/jobs.ts"
import { loadSharp } from "#media/decoder/load-sharp.ts"
import { thumbnailSide } from "#media/prepared-media.ts"

/* Strokes on a grid of 4 by 8. Letters of our own, because a server often has no fonts at all. */
const strokes: Readonly<Record<string, string>> = {
  "0": "M1 0H3L4 1V7L3 8H1L0 7V1Z",
  "1": "M1 2L3 0V8",
  "2": "M0 1L1 0H3L4 1V3L0 8H4",
  "3": "M0 0H4L2 3L4 5V7L3 8H1L0 7",
  "4": "M3 8V0L0 6H4",
  "5": "M4 0H0V3H3L4 4V7L3 8H0",
  "6": "M3 0L0 4V7L1 8H3L4 7V5L3 4H0",
  "7": "M0 0H4L1 8",
  "8": "M1 0H3L4 1V3L3 4H1L0 3V1ZM1 4H3L4 5V7L3 8H1L0 7V5Z",
  "9": "M1 8L4 4V1L3 0H1L0 1V3L1 4H4",
  ":": "M2 2V2.4M2 5.6V6",
}

/**
 * Stands in for a frame of the video, which cannot be had without the converter: a neutral card with its length.
 * Returns the size of the file in bytes.
 */
export async function drawVideoCard(
  { width, height, durationMs }: Pick<VideoFacts, "width" | "height" | "durationMs">,
  file: string,
): Promise<number> {
  const sharp = await loadSharp()
  const scale = thumbnailSide / Math.max(width, height)
  const [w, h] = [width, height].map((side) => Math.max(16, Math.round(side * scale))) as [number, number]
  const unit = Math.min(w, h)
  const letters = [...sayDuration(durationMs)].map(
    (letter, place) => `<path transform="translate(${place * 6} 0)" d="${strokes[letter] ?? ""}"/>`,
  )
  const letterSize = unit / 90
  const left = w - (letters.length * 6 - 2) * letterSize - unit * 0.06
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <rect width="100%" height="100%" fill="#2b2f36"/>
    <g transform="translate(${w / 2} ${h / 2})">
      <circle r="${unit * 0.17}" fill="#444b55"/>
      <path transform="scale(${unit / 100})" d="M-6 -8.5L11 0L-6 8.5Z" fill="#d7dbe0"/>
    </g>
    <g transform="translate(${left} ${h - unit * 0.06 - 8 * letterSize}) scale(${letterSize})" fill="none"
      stroke="#d7dbe0" stroke-width="1" stroke-linecap="round" stroke-linejoin="round">${letters.join("")}</g>
  </svg>`
  return (await sharp(Buffer.from(card)).webp({ quality: 80 }).toFile(file)).size
}

/** 83456 → 1:23; with hours, 1:02:03. */
function sayDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, "0"))).join(":")
}

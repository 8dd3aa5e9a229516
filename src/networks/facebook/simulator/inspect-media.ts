import { asBuffer, readSeconds } from "#networks/meta-shared/simulator/read-file.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const megabyte = 1024 * 1024
const mostPhotoBytes = 10 * megabyte

/** JPEG, PNG, GIF, BMP, TIFF, by their first bytes. */
const pictureHeads = ["ffd8ff", "89504e47", "47494638", "424d", "49492a00", "4d4d002a"]

type Complaint = { readonly code: number; readonly subcode: number; readonly message: string }

export async function inspectPhoto(tools: SandboxTools, url: string): Promise<Complaint | undefined> {
  const { status, bytes } = await tools.fetch(url)
  if (status !== 200) return { code: 324, subcode: 2069019, message: "(#324) Missing or invalid image file" }
  const head = asBuffer(bytes).toString("hex", 0, 4)
  const isPicture = pictureHeads.some((each) => head.startsWith(each))
  return isPicture && bytes.length <= mostPhotoBytes
    ? undefined
    : { code: 1, subcode: 1366046, message: "Your photos couldn't be uploaded" }
}

/** Reels and stories are looked at once they are there: what is wrong shows in the status of the video. */
export function inspectVideo(contentType: string, bytes: Uint8Array, mostSeconds: number): string | null {
  if (!/^video\/mp4\b/.test(contentType)) return "The video file format is not supported."
  const seconds = readSeconds(asBuffer(bytes))
  const isOff = seconds !== undefined && (seconds < 3 || seconds > mostSeconds)
  return isOff ? `The video must be between 3 and ${mostSeconds} seconds long.` : null
}

import { FilePathSource, Input, MP4, QTFF, WEBM } from "mediabunny"

export type VideoShape = {
  /** By how many degrees a player turns the frames clockwise. */
  readonly rotation: number
  readonly seconds: number
  readonly framesPerSecond: number
}

/** Enough to know the rate of a whole film. */
const countedFrames = 120

export async function readVideoShape(file: string): Promise<VideoShape> {
  using input = new Input({ source: new FilePathSource(file), formats: [MP4, QTFF, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Error("a video without pictures")
  const { averagePacketRate: framesPerSecond } = await track.computePacketStats(countedFrames)
  return { rotation: await track.getRotation(), seconds: await input.computeDuration(), framesPerSecond }
}

const turns: Readonly<Record<number, readonly string[]>> = {
  90: ["transpose=clock"],
  180: ["hflip", "vflip"],
  270: ["transpose=cclock"],
}

/** The filters of FFmpeg that turn frames upright. */
export function uprightFilters({ rotation }: VideoShape): readonly string[] {
  return turns[rotation] ?? []
}

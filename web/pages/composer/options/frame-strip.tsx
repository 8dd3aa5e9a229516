import { useEffect, useRef } from "react"

type Props = {
  readonly url: string
  readonly lengthMs: number
  /** Where the chosen frame lies, from 0 to 1. */
  readonly at: number
}

const places = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"] as const
const size = { width: 96, height: 64 }

/** The video at a glance, frame by frame, with the chosen one marked. Where a browser cannot draw it, it stays plain. */
export function FrameStrip({ url, lengthMs, at }: Props) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    void drawFrames(url, lengthMs / 1000, [...(row.current?.querySelectorAll("canvas") ?? [])], ended.signal)
    return () => ended.abort()
  }, [url, lengthMs])
  return (
    <div ref={row} aria-hidden className="relative flex h-10 rounded-control bg-sunk">
      {places.map((place) => (
        <canvas
          key={place}
          {...size}
          className="h-full min-w-0 flex-1 object-cover first:rounded-s-control last:rounded-e-control"
        />
      ))}
      <span
        style={{ left: `${(at * 100).toFixed(2)}%` }}
        className="absolute -inset-y-1 w-[3px] -translate-x-1/2 rounded-full bg-brass-line ring-2 ring-paper"
      />
    </div>
  )
}

/** Goes through the video once. It is only to be looked at: what goes wrong here is left as it is. */
async function drawFrames(
  url: string,
  seconds: number,
  canvases: readonly HTMLCanvasElement[],
  signal: AbortSignal,
): Promise<void> {
  const video = document.createElement("video")
  video.muted = true
  video.preload = "auto"
  video.src = url
  signal.addEventListener("abort", () => {
    // The browser goes on fetching a video that nobody sees until it is told otherwise.
    video.removeAttribute("src")
    video.load()
  })
  if (!(await happens(video, "loadeddata", signal))) return
  for (const [index, canvas] of canvases.entries()) {
    video.currentTime = (seconds * (index + 0.5)) / canvases.length
    if (!(await happens(video, "seeked", signal))) return
    const { videoWidth, videoHeight } = video
    const scale = Math.max(size.width / videoWidth, size.height / videoHeight)
    const [width, height] = [videoWidth * scale, videoHeight * scale]
    const context = canvas.getContext("2d")
    context?.drawImage(video, (size.width - width) / 2, (size.height - height) / 2, width, height)
  }
}

/** Whether it happened; false when the video cannot be played, or nobody looks any more. */
async function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked", signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  return new Promise((resolve) => {
    video.addEventListener(event, () => resolve(true), { once: true })
    video.addEventListener("error", () => resolve(false), { once: true })
    signal.addEventListener("abort", () => resolve(false), { once: true })
  })
}

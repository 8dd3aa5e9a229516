import type sharpModule from "sharp"

type Sharp = typeof sharpModule

let loading: Promise<Sharp> | undefined

/** Loaded with the first picture: a service that never sees one does without its memory. */
export async function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

import type sharpModule from "sharp"

type Sharp = typeof sharpModule

let loading: Promise<Sharp> | undefined

/** Readers of the accepted formats, and of the SVG and the PNG that we make ourselves. All others are blocked: they have had security bugs, too. */
const readers = ["JpegFile", "PngFile", "WebpFile", "NsgifFile", "HeifFile", "SvgBuffer", "PngBuffer"]

/** Loads the library on first use: reading a video does not need it until its thumbnail is drawn. */
export async function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ["VipsForeignLoad"] })
    sharp.unblock({ operation: readers.map((name) => `VipsForeignLoad${name}`) })
    return sharp
  })
  return loading
}

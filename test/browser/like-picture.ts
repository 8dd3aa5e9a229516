import assert from "node:assert/strict"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Locator } from "playwright-core"
import sharp from "sharp"

/* Pictures that somebody looked at once, beside the network itself. What is drawn later has to look the same. */

const addressOf = (name: string) => fileURLToPath(new URL(`references/${name}.png`, import.meta.url))

/** So far apart are two shades that people see as different. */
const visible = 40
/** Machines draw the edges of letters in different ways: this share of all pixels may differ. */
const mostDifferent = 0.015

/** What we need of an element of the page. */
type Drawn = {
  readonly style: { setProperty(name: string, value: string, priority: string): void }
  querySelectorAll(selector: string): Iterable<Drawn>
  decode(): Promise<void>
}

/** How a part of the page is drawn, in the app's own font: those of the system differ from machine to machine. */
async function draw(part: Locator): Promise<Buffer> {
  await part.page().evaluate("document.fonts.ready.then(() => null)")
  await part.evaluate(async (root: Drawn) => {
    for (const element of [root, ...root.querySelectorAll("*")]) {
      element.style.setProperty("font-family", "Instrument Sans Variable", "important")
    }
    for (const image of root.querySelectorAll("img")) await image.decode()
  })
  return part.screenshot({ animations: "disabled", caret: "hide" })
}

/** The share of pixels that differ visibly; 1 where the sizes do. */
export async function differenceTo(part: Locator, name: string): Promise<number> {
  const [one, other] = [await read(await draw(part)), await read(await readFile(addressOf(name)))]
  if (Math.abs(one.width - other.width) > 2 || Math.abs(one.height - other.height) > 2) return 1
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)]
  let count = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const apart = Math.abs((one.data[y * one.width + x] ?? 0) - (other.data[y * other.width + x] ?? 0))
      if (apart > visible) count += 1
    }
  }
  return count / (width * height)
}

/** Compares with the reference picture, or makes it where somebody asks for that to look at it. */
export async function looksLike(part: Locator, name: string): Promise<void> {
  if (process.env["FANFARE_DRAW_REFERENCES"] === "1") {
    await mkdir(fileURLToPath(new URL("references", import.meta.url)), { recursive: true })
    await writeFile(
      addressOf(name),
      await sharp(await draw(part))
        .png({ palette: true })
        .toBuffer(),
    )
    return
  }
  const share = await differenceTo(part, name)
  assert.ok(share < mostDifferent, `${(share * 100).toFixed(1)} % of the pixels differ from references/${name}.png`)
}

async function read(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().blur(1).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

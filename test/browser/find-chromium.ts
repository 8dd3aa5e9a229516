import { existsSync } from "node:fs"
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const packed = join(import.meta.dirname, "../../node_modules/@sparticuz/chromium")

/** The browser of this machine; where there is none, the one that came with npm (Linux on x64 only). */
export async function findChromium(): Promise<string> {
  const places = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium", "/usr/bin/google-chrome"]
  const found = places.find((place) => place !== undefined && existsSync(place))
  if (found !== undefined) return found
  if (process.platform === "linux" && process.arch === "x64") return await unpackChromium()
  throw new Error("There is no Chromium here. Install one, and set CHROMIUM_PATH when it is in an unusual place.")
}

/** Unpacks in a folder of its own and moves it into place in one go, so that two test files at once do no harm. */
async function unpackChromium(): Promise<string> {
  const shared = tmpdir()
  const { version } = JSON.parse(await readFile(join(packed, "package.json"), "utf8")) as { version: string }
  const home = join(shared, `fanfare-chromium-${version}`)
  const { default: chromium, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium")
  if (!existsSync(home)) {
    const draft = await mkdtemp(join(shared, "fanfare-chromium-"))
    const before = process.env["TMPDIR"]
    process.env["TMPDIR"] = draft
    try {
      await chromium.executablePath()
      await inflate(join(packed, "bin/al2023.tar.br"))
      await rename(draft, home).catch(async (error: unknown) => {
        if (!existsSync(home)) throw error
        await rm(draft, { recursive: true, force: true })
      })
    } finally {
      if (before === undefined) delete process.env["TMPDIR"]
      else process.env["TMPDIR"] = before
    }
  }
  setupLambdaEnvironment(join(home, "al2023", "lib"))
  process.env["FONTCONFIG_FILE"] = await nameFonts(home)
  return join(home, "chromium")
}

/** The package looks for its fonts in `/tmp/fonts`, but they lie here. Without any, text in the system's font has no size. */
async function nameFonts(home: string): Promise<string> {
  const file = join(home, "fonts", "here.conf")
  if (existsSync(file)) return file
  const dirs = `<dir>${join(home, "fonts")}</dir><cachedir>${join(home, "fonts-cache")}</cachedir>`
  // Another browser may start meanwhile: it finds all of the file or none of it.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `<?xml version="1.0"?>\n<fontconfig>${dirs}</fontconfig>\n`)
  await rename(draft, file)
  return file
}

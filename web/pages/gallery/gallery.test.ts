import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { it } from "node:test"

const kit = join(import.meta.dirname, "../../kit")

/** Parts that nobody puts on a page by themselves. */
const drawnByOthers: Readonly<Record<string, string>> = {
  BottomSheetLayer: "BottomSheet fetches it when it opens",
  DialogLayer: "Dialog fetches it when it opens",
  DrawerLayer: "Drawer fetches it when it opens",
  SelectBox: "Select fetches it",
  SearchSelectBox: "SearchSelect fetches it",
  ZoneBox: "ZoneField fetches it",
  ToastStack: "stands once above every page; the gallery adds toasts to it",
}

const read = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .toSorted()
    .map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }))

it("the gallery shows every part of the kit", () => {
  const parts = read(kit, "*.tsx").flatMap(({ name, code }) =>
    Array.from(code.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm), ([, part = ""]) => ({ name, part })),
  )
  assert.ok(parts.length > 60)
  const pages = read(import.meta.dirname, "*.tsx").map(({ code }) => code)
  const isShown = ({ name, part }: (typeof parts)[number]) =>
    pages.some((code) => {
      const names = new RegExp(`^import \\{([^}]+)\\} from "../../kit/${name}"`, "m").exec(code)?.[1]?.split(/[\s,]+/)
      return names?.includes(part) === true && code.replace(/^import .*$/gm, "").includes(part)
    })
  const missing = parts.filter((each) => !isShown(each)).map(({ part }) => part)
  assert.deepEqual(missing.toSorted(), Object.keys(drawnByOthers).toSorted())
})

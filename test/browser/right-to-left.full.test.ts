import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { publishNow } from "../publish-now.ts"
import { openAskedApp } from "./asked-app.ts"

const { app, owner, agent, connect } = await openAskedApp()
after(() => app.close())

const bluesky = await connect("bluesky")
const draft = await owner.run("posts.create", { body: "Forty tulips, three alliums", accountIds: [bluesky.id] })
const out = await owner.run("posts.create", { body: "Bulbs are in, straight from the crate", accountIds: [bluesky.id] })
await publishNow(app.world, owner, out.id)
const { address } = await agent.ask("posts_publishNow", { id: await agent.draft("Ask first", [bluesky.id]) })

const pages = [
  "/",
  "/calendar",
  "/calendar?view=week",
  `/posts/${draft.id}`,
  `/posts/${out.id}`,
  address,
  "/requests",
  "/settings",
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

type Fault = { readonly what: string; readonly where: string }

/**
 * What scrolls sideways and is not meant to, and texts that leave their button, link or cell. A text that is cut on purpose
 * is inside something that hides what is too long.
 */
async function findFaults(page: Page): Promise<readonly Fault[]> {
  return page.evaluate<readonly Fault[]>(`(() => {
    const faults = []
    const isHidden = (element) => {
      for (let above = element; above !== null; above = above.parentElement) {
        if (above.ariaHidden === "true" || getComputedStyle(above).clipPath === "inset(50%)") return true
      }
      return false
    }
    const name = (element) =>
      element.tagName.toLowerCase() + " " + (element.textContent ?? "").replaceAll(/[\\u200F·]/g, "").trim().slice(0, 40)
    const hides = (from, until) => {
      for (let above = from; above !== null; above = above.parentElement) {
        if (getComputedStyle(above).overflowX !== "visible") return true
        if (above === until) return false
      }
      return false
    }
    const isScrolled = (element) => {
      for (let above = element; above !== null; above = above.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth) return true
      }
      return false
    }
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.push({ what: "scrolls sideways", where: "the page" })
    for (const element of document.querySelectorAll("body *")) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isMeant = overflowY !== "auto" && overflowY !== "scroll" || /overflow-x-auto|overflow-auto/.test(element.className)
      if (overflowX === "auto" && !isMeant && element.scrollWidth > element.clientWidth + 1)
        faults.push({ what: "scrolls sideways", where: name(element) })
    }
    for (const element of document.querySelectorAll("button, a, [role=tab], [role=radio], h1, h2, h3, label, legend, th, td")) {
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || isHidden(element)) continue
      const isBeyond = box.left < -1 || box.right > innerWidth + 1
      if (isBeyond && !isScrolled(element)) faults.push({ what: "leaves the page", where: name(element) })
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        if (text.data.trim() === "" || isHidden(text.parentElement) || hides(text.parentElement, element)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const inner = range.getBoundingClientRect()
        if (inner.width === 0) continue
        if (inner.left < box.left - 2 || inner.right > box.right + 2)
          faults.push({ what: "overflows", where: name(element) })
      }
    }
    return faults
  })()`)
}

async function look(path: string, size: { width: number; height: number }, language: string | null): Promise<Page> {
  const page = await app.visit("/assets/", owner, { viewport: size })
  if (language !== null) await page.evaluate(`localStorage.setItem("fanfare:language", "${language}")`)
  await page.goto(path)
  await page.getByRole("main").getByRole("heading").first().waitFor()
  await page.waitForLoadState("networkidle")
  return page
}

describe("a language that is longer and runs from right to left", () => {
  for (const path of pages) {
    it(`fits ${path.replace(/_\w+/, "_…")}, wide and narrow`, async () => {
      for (const size of sizes) {
        const page = await look(path, size, "x-rtl")
        assert.equal(await page.locator("html").getAttribute("dir"), "rtl")
        const direction = await page.evaluate<string>("getComputedStyle(document.body).direction")
        assert.equal(direction, "rtl")
        const inEnglish = await look(path, size, null)
        const known = await findFaults(inEnglish)
        assert.deepEqual(known, [], `${path} at ${size.width}, in English`)
        assert.deepEqual(await findFaults(page), [], `${path} at ${size.width}`)
        await page.context().close()
        await inEnglish.context().close()
      }
    })
  }

  it("has its navigation at the right, and signs for back and on turned around", async () => {
    const page = await look("/calendar", { width: 1280, height: 800 }, "x-rtl")
    const side = await page.getByRole("navigation").first().boundingBox()
    assert.ok(side !== null && side.x > 640)
    const scale = await page.evaluate<string>(`getComputedStyle(document.querySelector(".lucide-chevron-left")).scale`)
    assert.equal(scale, "-1 1")
    await page.context().close()
  })

  it("is looked at by something that notices a text that is too long, and a page that is too wide", async () => {
    const page = await look("/settings", { width: 1280, height: 800 }, "x-rtl")
    await page.evaluate(`(() => {
      const button = document.createElement("button")
      button.textContent = "much too long for this"
      button.style.cssText = "width: 20px; white-space: nowrap; display: block"
      document.querySelector("main").append(button)
    })()`)
    assert.deepEqual(
      (await findFaults(page)).map(({ what }) => what),
      ["overflows"],
    )
    await page.evaluate(`document.querySelector("main button:last-child").style.width = "4000px"`)
    assert.ok((await findFaults(page)).some(({ what }) => /leaves the page|scrolls sideways/.test(what)))
    await page.context().close()
  })

  it("leaves the posts' own texts in their own direction", async () => {
    const page = await look(`/posts/${draft.id}`, { width: 1280, height: 800 }, "x-rtl")
    const box = page.locator("textarea").first()
    assert.equal(await box.inputValue(), "Forty tulips, three alliums")
    const direction = await page.evaluate<string>(`getComputedStyle(document.querySelector("textarea")).direction`)
    assert.equal(direction, "ltr")
    await page.context().close()
  })
})

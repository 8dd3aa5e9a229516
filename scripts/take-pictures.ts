import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { openApp } from "../test/browser/app.ts"
import { McpAgent } from "../test/browser/mcp-agent.ts"
import { Uploader } from "../test/media/uploader.ts"
import { drawTulips } from "./docs/draw-tulips.ts"

/* node scripts/take-pictures.ts makes the pictures of the README and the documentation again: docs/images. */

const folder = join(import.meta.dirname, "../docs/images")
const size = { width: 1440, height: 960 }

const texts = [
  "Hyacinths for forcing: a cool, dark cupboard for ten weeks, then the window sill.",
  "Saturday: plant a pot of spring with us. Bring gloves, we have the rest.",
  "Why we sell bulbs loose, without a bag",
  "Four tulips that come back every year",
  "The first frost is here. Mulch tonight, and sleep well.",
  "New on the shelf: allium seed heads for the winter table",
  "How deep is deep enough? Three times the height of the bulb.",
  "Open until eight on Thursdays from now on",
  "A customer's balcony, one year later",
  "Snowdrops in the green: order by Friday",
  "What we read in winter",
  "Compost is ready. Bring a bucket.",
]

const app = await openApp({ FANFARE_ROLES: "web" })
try {
  const { world } = app
  const owner = await world.owner()
  await owner.run("sandbox.fillDemo", {})
  const { accounts } = await owner.run("accounts.list", {})
  const on = (...providers: readonly string[]) =>
    accounts.filter(({ provider }) => providers.includes(provider)).map(({ id }) => id)
  const tulips = await Uploader.ofPerson(world, owner).put(
    await drawTulips(),
    "tulips.jpg",
    "A row of tulips in the evening sun",
  )
  const today = world.clock.now().toZonedDateTimeISO("Europe/Copenhagen")
  const sets = [on("X", "Bluesky"), on("Mastodon", "Bluesky"), on("Facebook", "LinkedIn"), on("X"), on("Instagram")]
  for (const [place, body] of [...texts, ...texts].entries()) {
    const accountIds = sets[place % sets.length] ?? []
    const { id } = await owner.run("posts.create", { body, media: [tulips.id], accountIds })
    const day = today.add({ days: 1 + Math.floor(place * 0.8) })
    const at = day.with({ hour: 8 + ((place * 5) % 12), minute: (place % 2) * 30, second: 0 })
    await owner.run("posts.schedule", { id, at: at.toInstant().toString() })
  }

  const link = "https://larkandloam.example/bulbs"
  const words = (price: number) =>
    `Bulb week is open. Tulips from ${price} kr each, daffodils from 7 kr, all sold loose. ${link}`
  const three = on("X", "Bluesky", "Mastodon")
  const [mastodon = ""] = on("Mastodon")
  const versions = (price: number, more = "") => [
    { content: [{ body: words(price), media: [tulips.id] }], options: {} },
    { accountId: mastodon, content: [{ body: `${words(price)}${more} #bulbs #gardening`, media: [tulips.id] }] },
  ]

  const draft = await owner.run("posts.create", { body: words(5), accountIds: three })
  await owner.run("posts.update", { id: draft.id, accountIds: three, versions: versions(5) })
  await take("composer", `/posts/${draft.id}`, async (page) => {
    await page.getByText("Bulb week is open").nth(1).waitFor()
  })

  await take("calendar", "/calendar", async (page) => {
    await page.getByText("Open until eight").first().waitFor()
  })

  await take("analytics", "/analytics", async (page) => {
    await page.locator("[data-loaded][aria-busy=false]").waitFor()
  })

  const agent = await McpAgent.of(world, owner)
  const asked = await agent.draft(words(4), three)
  await owner.run("posts.update", { id: asked, accountIds: three, versions: versions(4, "\u200b") })
  const at = today.add({ days: 2 }).with({ hour: 20, minute: 11, second: 0 }).toInstant().toString()
  const card = await agent.ask("posts_schedule", { id: asked, at })
  await owner.run("posts.update", { id: asked, accountIds: three, versions: versions(5, "\u200b") })
  await take("requests", card.address, async (page) => {
    await page.getByText("Changed after the request").waitFor()
    await page.getByText("Tulips from 5 kr").nth(1).waitFor()
  })

  async function take(name: string, path: string, ready: (page: Page) => Promise<unknown>): Promise<void> {
    const page = await app.visit(path, owner, { viewport: size, colorScheme: "light" })
    await ready(page)
    // Pictures come after the text, and fonts after both.
    await page.waitForTimeout(1500)
    const picture = await sharp(await page.screenshot())
      .png({ palette: true, colours: 200 })
      .toBuffer()
    writeFileSync(join(folder, `${name}.png`), picture)
    console.log(`docs/images/${name}.png: ${Math.round(picture.length / 1000)} kB`)
    await page.context().close()
  }
} finally {
  await app.close()
}

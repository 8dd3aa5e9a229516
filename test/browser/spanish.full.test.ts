import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { publishNow } from "../publish-now.ts"
import { ownerPassword } from "../world.ts"
import { seeHeading, seeToast, signIn } from "./app.ts"
import { openAskedApp } from "./asked-app.ts"
import { readEnglishTexts, readPage } from "./english-texts.ts"

const spanish = { locale: "es-ES" }
const body = "Cuarenta tulipanes y una jardinera muy paciente."

const { app, owner, agent, connect } = await openAskedApp()
const english = await readEnglishTexts()
after(() => app.close())

async function seeNoEnglish(page: Page): Promise<void> {
  const shown = await readPage(page)
  assert.deepEqual(
    english.filter((text) => shown.includes(text)),
    [],
    page.url(),
  )
}

const languageOf = (page: Page) => page.locator("html").getAttribute("lang")

describe("the app in Spanish", () => {
  it("is what a browser of that language gets, from the sign-in to a scheduled post and a declined request", async () => {
    const bluesky = await connect("bluesky")
    const page = await app.visit("/sign-in", null, spanish)
    await seeHeading(page, "Iniciar sesión")
    assert.equal(await languageOf(page), "es")
    await seeNoEnglish(page)

    await page.getByLabel("Correo electrónico").fill("olga@example.com")
    await page.getByLabel("Contraseña", { exact: true }).fill("no es esta, de verdad")
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click()
    await page.getByText("Ese correo y esa contraseña no coinciden.").waitFor()
    await page.getByLabel("Contraseña", { exact: true }).fill(ownerPassword)
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click()
    await seeHeading(page, "Inicio")
    await page.getByText("Escribe una publicación").first().waitFor()
    await seeNoEnglish(page)

    await page.getByRole("link", { name: "Publicación nueva" }).first().click()
    await page
      .getByRole("group", { name: "Cuentas a las que va esta publicación" })
      .getByRole("button", { name: /^Bluesky/, pressed: true })
      .waitFor()
    await page.getByRole("textbox", { name: "Texto" }).fill(`${body} ${"¡Más! ".repeat(60)}`)
    await page.getByRole("button", { name: "Programar", exact: true }).click()
    await page
      .getByText(/^Bluesky admite 300 caracteres; aquí hay \d+\. Acorta el texto\.$/)
      .first()
      .waitFor()
    await seeNoEnglish(page)
    await page.getByRole("textbox", { name: "Texto" }).fill(body)
    await page.locator("#wished-time").click()
    const panel = page.getByRole("dialog", { name: "Cuándo sale" })
    await panel.getByLabel("Di cuándo").fill("mañana a las 9:30")
    await seeNoEnglish(page)
    await panel.getByRole("button", { name: /^Fijar / }).click()
    await page
      .locator("[data-save-state=saved]")
      .filter({ hasText: /^Guardado: \d\d:\d\d$/ })
      .waitFor()
    await page.getByRole("button", { name: /^Programar para \p{L}+ \d+ \p{L}+, 09:30$/u }).click()
    await seeToast(page, /^Programada\. Sale: \p{L}+ \d+ \p{L}+, 09:30\./u)
    await page
      .getByText(/hora de Copenhagen/)
      .first()
      .waitFor()
    await seeNoEnglish(page)

    await page.getByRole("link", { name: "Calendario" }).first().click()
    await seeHeading(page, /^\p{Lu}\p{L}+ de \d{4}$/u)
    await page.getByText("Cuarenta tulipanes").first().waitFor()
    await seeNoEnglish(page)
    await page.getByRole("link", { name: "Publicaciones" }).first().click()
    await seeHeading(page, "Publicaciones")
    await page
      .getByRole("row", { name: /Cuarenta tulipanes/ })
      .getByText("Programada", { exact: true })
      .waitFor()
    await seeNoEnglish(page)

    const id = await agent.draft("Los bulbos ya están aquí", [bluesky.id])
    const { address } = await agent.ask("posts_publishNow", { id })
    await seeToast(page, "Quillwork pide publicar una publicación.")
    await page.goto(address)
    const card = page.getByRole("article").filter({ has: page.locator("h2") })
    await card.getByRole("heading", { name: "Publicar esta publicación ahora" }).waitFor()
    await seeNoEnglish(page)
    await card.getByRole("button", { name: /^Rechazar/ }).click()
    await page.getByRole("button", { name: "Rechazar la solicitud" }).click()
    await seeToast(page, "Rechazada. No se ha hecho nada.")
    await page.context().close()
  })

  it("shows a published post and its numbers, the settings and the other pages in Spanish", async () => {
    const bluesky = await connect("bluesky")
    const post = await owner.run("posts.create", { body: "Ya han salido", accountIds: [bluesky.id] })
    await publishNow(app.world, owner, post.id)
    const page = await app.visit(`/posts/${post.id}`, owner, spanish)
    await page.getByText("En cada cuenta").waitFor()
    await seeNoEnglish(page)
    for (const [path, heading] of [
      ["/accounts", "Cuentas sociales"],
      ["/analytics", "Estadísticas"],
      ["/queue", "Cola"],
      ["/media", "Multimedia"],
      ["/webhooks", "Webhooks"],
      ["/team", "Equipo"],
      ["/api-and-mcp", "API y MCP"],
      ["/workspaces", "Espacios de trabajo"],
      ["/import", "Importar publicaciones"],
      ["/posts/trash", "Papelera"],
      ["/settings", "Ajustes"],
    ] as const) {
      await page.goto(path)
      await seeHeading(page, heading)
      await page.waitForLoadState("networkidle")
      await seeNoEnglish(page)
    }
    await page.context().close()
  })

  it("is chosen for a browser in the settings, each language by its own name", async () => {
    const page = await app.visit("/settings", owner)
    await seeHeading(page, "Settings")
    assert.equal(await languageOf(page), "en")
    await page.getByRole("combobox", { name: "Language" }).click()
    await page.getByRole("option", { name: "Español" }).click()
    await seeHeading(page, "Ajustes")
    assert.equal(await languageOf(page), "es")
    await page.reload()
    await seeHeading(page, "Ajustes")
    await page.getByRole("combobox", { name: "Idioma" }).click()
    await page.getByRole("option", { name: "English" }).click()
    await seeHeading(page, "Settings")
    await page.context().close()
  })

  it("goes with the person to a browser that was told nothing", async () => {
    await owner.run("profile.update", { language: "es" })
    const page = await app.visit("/sign-in")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Inicio")
    assert.equal(await languageOf(page), "es")
    await owner.run("profile.update", { language: "en" })
    await page.context().close()
  })

  it("is fetched as one file, with the scripts and not after them", async () => {
    const page = await app.visit("/sign-in", null, spanish)
    await seeHeading(page, "Iniciar sesión")
    const texts = await page.evaluate<readonly string[]>(
      `performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((path) => /\\/e[ns]-/.test(path))`,
    )
    assert.equal(texts.length, 1)
    assert.match(texts[0] ?? "", /^\/assets\/es-/)
    assert.equal(await page.locator(`link[rel=modulepreload][href="${texts[0]}"]`).count(), 1)
    await page.context().close()
  })
})

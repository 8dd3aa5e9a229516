import type { Page } from "playwright-core"

type Shared = { readonly title: string; readonly text: string; readonly url: string }

/** Another app shares this and a picture with ours, in the way in which a phone hands it over. */
export async function share(page: Page, { title, text, url }: Shared): Promise<void> {
  await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext("2d").fillRect(0, 0, 40, 30)
    const files = new DataTransfer()
    files.items.add(new File([await canvas.convertToBlob({ type: "image/jpeg" })], "crate.jpg", { type: "image/jpeg" }))
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/share", enctype: "multipart/form-data" })
    for (const [name, value] of Object.entries(${JSON.stringify({ title, text, url })})) {
      form.append(Object.assign(document.createElement("input"), { name, value, type: "hidden" }))
    }
    form.append(Object.assign(document.createElement("input"), { name: "media", type: "file", files: files.files }))
    document.body.append(form)
    form.submit()
  })()`)
  await page.waitForURL("**/share")
  await page.getByText("crate.jpg").waitFor()
}

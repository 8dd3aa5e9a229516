/** Where the service worker puts what another app shared. */
const cacheName = "fanfare-shared"

export type Shared = { readonly text: string; readonly files: readonly File[] }

/** What waits to become a draft; null where nothing was shared. */
export async function readShared(): Promise<Shared | null> {
  if (!("caches" in window)) return null
  const cache = await caches.open(cacheName)
  const texts: unknown = await (await cache.match("/share/texts"))?.json()
  if (!Array.isArray(texts)) return null
  const files: File[] = []
  for (let kept = await cache.match("/share/files/0"); kept !== undefined;) {
    const name = decodeURIComponent(kept.headers.get("x-name") ?? "")
    files.push(new File([await kept.blob()], name, { type: kept.headers.get("content-type") ?? "" }))
    kept = await cache.match(`/share/files/${files.length}`)
  }
  const text = joinTexts(texts.filter((each) => typeof each === "string"))
  return text === "" && files.length === 0 ? null : { text, files }
}

export async function forgetShared(): Promise<void> {
  await caches.delete(cacheName)
}

/** Apps like to say the same twice: a title that begins the text, a link that ends it. */
function joinTexts(texts: readonly string[]): string {
  const parts = texts.map((each) => each.trim()).filter((each) => each !== "")
  return parts
    .filter((each, index) => !parts.some((other, place) => place !== index && isIn(each, other, index > place)))
    .join("\n\n")
}

function isIn(part: string, other: string, isLater: boolean): boolean {
  return part === other ? isLater : other.includes(part)
}

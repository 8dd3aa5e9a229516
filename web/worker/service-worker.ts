/*
 * Runs beside the app, also while none of its pages is open: shows what is pushed, takes what other apps share, and opens the
 * app without a network. Pages always come from the server while it answers, so no version of the app can get stuck here.
 */

const worker = self as unknown as ServiceWorkerGlobalScope

/** The build writes these: what is needed to open the app, its sign, and a name that changes with them. */
declare const appFiles: readonly string[]
declare const appSign: string
declare const appVersion: string

const cacheName = `fanfare:${appVersion}`
const sharedName = "fanfare-shared"
const shellPath = "/shell.json"

worker.addEventListener("install", (event) => event.waitUntil(install()))
worker.addEventListener("activate", (event) => event.waitUntil(activate()))
worker.addEventListener("push", (event) => event.waitUntil(show(event.data)))
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)))
worker.addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(open(readPath(event.notification.data)))
})
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== worker.location.origin) return
  if (method === "POST" && pathname === "/share") event.respondWith(takeShared(event.request))
  if (method !== "GET") return
  // While the server answers, the browser's own cache does this better.
  if (pathname.startsWith("/assets/") && isAway()) event.respondWith(readAsset(event.request))
  // What is not the app itself, such as a sandbox page, is none of our business when it cannot be had.
  else if (mode === "navigate" && !/^\/(?:api|auth|docs|mcp|mail|sandbox)(?:\/|$)/.test(pathname)) {
    event.respondWith(readPage(event))
  }
})

// ── opening the app without a network ──

async function install(): Promise<void> {
  const shell = await fetch(shellPath, { cache: "no-store" })
  const { html } = (await shell.clone().json()) as Shell
  const named = Array.from(html.matchAll(/\/assets\/[^"\s]+/g), ([file]) => file)
  // While a new version is being rolled out, the page may be of another one than its files.
  if (!shell.ok || !named.every((file) => appFiles.includes(file))) {
    throw new Error("The page does not belong to these files")
  }
  const cache = await caches.open(cacheName)
  await cache.addAll(appFiles)
  await cache.put(shellPath, shell)
  await worker.skipWaiting()
}

async function activate(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith("fanfare:") && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
  await worker.registration.navigationPreload.enable()
}

let hasFailed = false

function isAway(): boolean {
  return hasFailed || !worker.navigator.onLine
}

/** Their names change with their content, so one that is kept is right. */
async function readAsset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function readPage(event: FetchEvent): Promise<Response> {
  try {
    const early = (await event.preloadResponse) as Response | undefined
    const page = early ?? (await fetch(event.request))
    hasFailed = false
    return page
  } catch (error) {
    hasFailed = true
    const page = await makePage()
    if (page === null) throw error
    return page
  }
}

type Shell = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

/** The app's page as the server would send it, with a nonce of its own: none is ever used twice. */
async function makePage(): Promise<Response | null> {
  const kept = await (await caches.open(cacheName)).match(shellPath)
  if (kept === undefined) return null
  const { html, headers } = (await kept.json()) as Shell
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const write = (text: string) => text.replaceAll("__CSP_NONCE__", nonce)
  return new Response(write(html), {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, write(value)])),
  })
}

// ── push ──

type Pushed = { readonly title?: unknown; readonly body?: unknown; readonly url?: unknown; readonly tag?: unknown }

/** Whatever comes is shown: a browser takes push back from an app that stays silent. */
async function show(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = readPushed(data)
  await worker.registration.showNotification(typeof title === "string" ? title : "Fanfare", {
    body: typeof body === "string" ? body : "",
    icon: appSign,
    data: { url },
    ...(typeof tag === "string" ? { tag } : {}),
  })
}

function readPushed(data: PushMessageData | null): Pushed {
  try {
    const body: unknown = data?.json()
    return typeof body === "object" && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** A browser may take another address for push at any time. The server forgets the old one when it no longer works. */
async function renew({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const made =
    newSubscription ??
    (oldSubscription === null ? null : await worker.registration.pushManager.subscribe(oldSubscription.options))
  if (made === null) return
  const { endpoint, keys } = made.toJSON()
  await fetch("/api/app/notifications.addBrowser", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint, keys, userAgent: worker.navigator.userAgent }),
  })
}

/** Only addresses of our own are opened. */
function readPath(data: unknown): string {
  const url = typeof data === "object" && data !== null && "url" in data ? data.url : undefined
  const read = typeof url === "string" ? URL.parse(url, worker.location.origin) : null
  return read?.origin === worker.location.origin ? read.pathname + read.search + read.hash : "/"
}

/** In a tab that is there already and answers; otherwise in a new one. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (tab !== undefined && (await takes(tab, path))) {
    await tab.focus().catch(() => undefined)
    return
  }
  await worker.clients.openWindow(path)
}

const answerWithinMs = 1_000

/** The tab goes there itself, so that what somebody is writing in it stays. */
function takes(tab: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), answerWithinMs)
    port1.addEventListener("message", () => resolve(true))
    port1.start()
    tab.postMessage({ open: path }, [port2])
  })
}

// ── what other apps share ──

/** Keeps what was shared until the app has asked its person about it. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData()
  await caches.delete(sharedName)
  const cache = await caches.open(sharedName)
  const texts = ["title", "text", "url"].map((name) => form.get(name)).filter((text) => typeof text === "string")
  await cache.put("/share/texts", Response.json(texts))
  const files = form.getAll("media").filter((file) => file instanceof File)
  for (const [index, file] of files.entries()) {
    const headers = { "content-type": file.type, "x-name": encodeURIComponent(file.name) }
    await cache.put(`/share/files/${index}`, new Response(file, { headers }))
  }
  return Response.redirect("/share", 303)
}

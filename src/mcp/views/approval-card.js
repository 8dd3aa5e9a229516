/*
 * What a chat shows of a request that waits for a person (MCP Apps, 2026-01-26): what would happen, where it would be seen, and
 * a way to the page where people decide. Nothing is approved in here. It runs in a frame of the chat, without a network and
 * without a session: everything comes from the chat by messages. The service writes this file and its styles into one page.
 */

/**
 * @typedef {{ readonly [key: string]: unknown }} Fields
 * @typedef {{ readonly id: string, readonly provider: string, readonly handle: string, readonly displayName: string }} Account
 * @typedef {{ readonly body?: string, readonly media?: readonly string[] }} Item
 * @typedef {{ readonly accountId?: string | null, readonly content?: readonly Item[] }} Version
 */

const protocolVersion = "2026-01-26"

const words = {
  /** @type {Readonly<Record<string, string>>} */
  actions: {
    "posts.publishNow": "Publish this post now?",
    "posts.schedule": "Schedule this post?",
    "posts.delete": "Delete this post?",
    "accounts.delete": "Disconnect this account?",
  },
  otherAction: "Allow this?",
  waits: "Nothing happens until somebody approves it in Fanfare.",
  open: "Open to approve",
  done: "Done. Nothing waits for you.",
  copy: "Open this address in your browser:",
  at: (/** @type {string} */ when) => `For ${when}`,
  everywhere: "Every account",
  noText: "No text",
  moreMedia: (/** @type {number} */ count) => (count === 1 ? "1 file" : `${count} files`),
}

/** @type {Map<number, { resolve: (result: Fields) => void, reject: (error: Error) => void }>} */
const waiting = new Map()
let lastId = 0
/** @type {Fields} */
let input = {}

/** @param {string} method @param {Fields} params */
function tell(method, params) {
  // The chat's own origin is not known in here; what is sent is no secret to whoever shows this page.
  window.parent.postMessage({ jsonrpc: "2.0", method, params }, "*")
}

/** @param {string} method @param {Fields} params @returns {Promise<Fields>} */
async function ask(method, params) {
  lastId += 1
  const id = lastId
  window.parent.postMessage({ jsonrpc: "2.0", id, method, params }, "*")
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

/** @param {unknown} value @returns {Fields} */
function fieldsOf(value) {
  return typeof value === "object" && value !== null ? /** @type {Fields} */ (value) : {}
}

/** @param {unknown} value @returns {readonly Fields[]} */
function listOf(value) {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

window.addEventListener("message", ({ source, data }) => {
  if (source !== window.parent) return
  const { id, method, params, result, error } = fieldsOf(data)
  if (typeof method !== "string") {
    const asker = typeof id === "number" ? waiting.get(id) : undefined
    if (typeof id === "number") waiting.delete(id)
    if (error === undefined) asker?.resolve(fieldsOf(result))
    else asker?.reject(new Error(String(fieldsOf(error)["message"])))
    return
  }
  if (method === "ui/notifications/tool-input") input = fieldsOf(fieldsOf(params)["arguments"])
  if (method === "ui/notifications/tool-result") void show(fieldsOf(params))
  if (method === "ui/notifications/host-context-changed") dress(fieldsOf(params))
  // Nothing in here is lost, and there is nothing else to say to a chat that asks.
  if (id !== undefined) window.parent.postMessage({ jsonrpc: "2.0", id, result: {} }, "*")
})

/** Looks like the chat around it, as far as that says how. @param {Fields} context */
function dress({ theme, styles }) {
  const root = document.documentElement
  if (theme === "light" || theme === "dark") root.style.colorScheme = theme
  for (const [name, value] of Object.entries(fieldsOf(fieldsOf(styles)["variables"]))) {
    if (name.startsWith("--") && typeof value === "string") root.style.setProperty(name, value)
  }
}

/** @param {string} tag @param {string} className @param {readonly (Node | string)[]} children */
function element(tag, className, ...children) {
  const made = document.createElement(tag)
  made.className = className
  made.append(...children)
  return made
}

/** @param {Fields} result */
async function show({ structuredContent, content }) {
  const { status, action, approvalUrl } = fieldsOf(structuredContent)
  const card = element("section", "card")
  if (status === "pending_approval" && typeof action === "string" && typeof approvalUrl === "string") {
    card.append(element("h1", "", words.actions[action] ?? words.otherAction))
    if (typeof input["at"] === "string") card.append(element("p", "when", words.at(sayTime(input["at"]))))
    const previews = element("div", "previews")
    card.append(previews, element("p", "waits", words.waits), wayTo(approvalUrl))
    document.body.replaceChildren(card)
    // The card is there whether or not the chat lets us read the post.
    await preview(action, previews).catch(() => undefined)
    return
  }
  const text = listOf(content).flatMap((each) => (typeof each["text"] === "string" ? [each["text"]] : []))
  card.append(element("p", "waits", text[0] ?? words.done))
  document.body.replaceChildren(card)
}

/** @param {string} at */
function sayTime(at) {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? at : time.toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" })
}

/** A way to our own service and to nowhere else. @param {string} address */
function wayTo(address) {
  const origin = document.querySelector('meta[name="fanfare-origin"]')?.getAttribute("content")
  if (!URL.canParse(address) || new URL(address).origin !== origin) return element("p", "waits", words.done)
  const button = element("button", "open", words.open)
  const copy = element("p", "copy", words.copy, " ", element("code", "", address))
  copy.hidden = true
  button.addEventListener("click", () => {
    ask("ui/open-link", { url: address }).catch(() => {
      copy.hidden = false
    })
  })
  return element("div", "way", button, copy)
}

/** @param {string} name @param {Fields} given */
async function call(name, given) {
  const { structuredContent, isError } = await ask("tools/call", { name, arguments: given })
  if (isError === true) throw new Error(name)
  return fieldsOf(structuredContent)
}

/** @param {string} action @param {HTMLElement} into */
async function preview(action, into) {
  const { id } = input
  if (typeof id !== "string") return
  const accounts = /** @type {readonly Account[]} */ (listOf((await call("accounts_list", {}))["accounts"]))
  if (action.startsWith("accounts.")) {
    into.append(
      ...accounts.filter((account) => account.id === id).map((account) => element("article", "", who(account))),
    )
    return
  }
  const post = await call("posts_get", { id })
  const versions = /** @type {readonly Version[]} */ (listOf(post["versions"]))
  const ids = Array.isArray(post["accountIds"]) ? post["accountIds"] : []
  const original = versions.find(({ accountId }) => accountId === undefined || accountId === null)
  const chosen = accounts.filter((account) => ids.includes(account.id))
  if (chosen.length === 0) into.append(element("article", "", words.everywhere, says(original)))
  for (const account of chosen) {
    const version = versions.find(({ accountId }) => accountId === account.id) ?? original
    into.append(element("article", "", who(account), says(version)))
  }
}

/** @param {Account} account */
function who({ displayName, handle, provider }) {
  return element("header", "", element("b", "", displayName || handle), element("span", "", `${provider} · ${handle}`))
}

/** @param {Version | undefined} version */
function says(version) {
  const items = version?.content ?? []
  const shown = items.map(({ body = "", media = [] }) =>
    element(
      "li",
      "",
      element("p", body === "" ? "empty" : "text", body === "" ? words.noText : body),
      ...(media.length === 0 ? [] : [element("span", "media", words.moreMedia(media.length))]),
    ),
  )
  return element("ol", "", ...shown)
}

new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect()
  tell("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.ceil(height) })
}).observe(document.documentElement)

async function start() {
  const appInfo = { name: "fanfare-approval-card", version: "1.0.0" }
  const { hostContext } = await ask("ui/initialize", { protocolVersion, appInfo, appCapabilities: {} })
  dress(fieldsOf(hostContext))
  tell("ui/notifications/initialized", {})
}

void start()

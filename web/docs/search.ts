import type MiniSearch from "minisearch"
import type { SearchResult } from "minisearch"
import { type Entry, searchFields, searchStored } from "./search-shape.ts"

const most = 12

/** The field that finds pages. What it searches is fetched when somebody first goes there. */
export function openSearch(): void {
  const field = document.querySelector<HTMLInputElement>(".search input")
  const list = document.querySelector<HTMLElement>("#found")
  const none = document.querySelector<HTMLElement>(".search .none")
  if (field === null || list === null || none === null) return

  let index: Promise<MiniSearch<Entry>> | undefined
  const fetchIndex = () => (index ??= loadIndex())
  let chosen = -1

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")]
  const choose = (next: number) => {
    chosen = next
    for (const [place, option] of options().entries()) option.setAttribute("aria-selected", String(place === chosen))
    const option = options()[chosen]
    if (option === undefined) field.removeAttribute("aria-activedescendant")
    else field.setAttribute("aria-activedescendant", option.id)
    option?.scrollIntoView({ block: "nearest" })
  }
  const show = (found: readonly SearchResult[], words: string) => {
    list.replaceChildren(...found.map(drawResult))
    list.hidden = found.length === 0
    field.setAttribute("aria-expanded", String(found.length > 0))
    none.textContent = words !== "" && found.length === 0 ? `Nothing found for “${words}”.` : ""
    choose(found.length > 0 ? 0 : -1)
  }
  const look = async () => {
    const words = field.value.trim()
    const found = words === "" ? [] : (await fetchIndex()).search(words, how).slice(0, most)
    // Somebody who types on has asked for something else meanwhile.
    if (words === field.value.trim()) show(found, words)
  }

  field.addEventListener("focus", () => void fetchIndex())
  field.addEventListener("input", () => void look())
  field.addEventListener("keydown", (event) => {
    const { length } = options()
    if (event.key === "ArrowDown" && length > 0) choose((chosen + 1) % length)
    else if (event.key === "ArrowUp" && length > 0) choose((chosen + length - 1) % length)
    else if (event.key === "Enter") options()[chosen]?.querySelector("a")?.click()
    else if (event.key === "Escape") {
      field.value = ""
      show([], "")
      field.blur()
    } else return
    event.preventDefault()
  })
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    event.preventDefault()
    field.focus()
  })
  document.addEventListener("click", ({ target }) => {
    const isInside = target instanceof Element && target.closest(".search") !== null
    if (!isInside || (target instanceof Element && target.closest("#found a") !== null)) show([], "")
  })
}

const how = { prefix: true, fuzzy: 0.15, boost: { title: 4, heading: 3 }, combineWith: "AND" } as const

async function loadIndex(): Promise<MiniSearch<Entry>> {
  const [{ default: Search }, answer] = await Promise.all([import("minisearch"), fetch("/docs/search.json")])
  return Search.loadJSON<Entry>(await answer.text(), { fields: [...searchFields], storeFields: [...searchStored] })
}

function drawResult(result: SearchResult, place: number): HTMLElement {
  const { id, title, heading } = result as unknown as Entry
  const row = document.createElement("li")
  row.id = `found-${place}`
  row.setAttribute("role", "option")
  const link = document.createElement("a")
  link.href = id
  link.tabIndex = -1
  link.textContent = heading
  if (heading !== title) {
    const page = document.createElement("span")
    page.textContent = title
    link.append(page)
  }
  row.append(link)
  return row
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select") !== null
}

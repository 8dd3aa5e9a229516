import "@fontsource-variable/instrument-sans/wdth.css"
import "@fontsource-variable/geist-mono/wght.css"
import "./docs.css"
import { openSearch } from "./search.ts"

/* Runs on every page of the documentation. */

openSearch()

const tryIt = document.querySelector<HTMLFormElement>("form.try-it")
if (tryIt !== null) void import("./try-it.ts").then(({ openTryIt }) => openTryIt(tryIt))

const menu = document.querySelector("button.menu")
menu?.addEventListener("click", () => {
  const isOpen = menu.getAttribute("aria-expanded") === "true"
  menu.setAttribute("aria-expanded", String(!isOpen))
})

// Where one is stays in sight in a list that is longer than the window.
document.querySelector("#navigation [aria-current]")?.scrollIntoView({ block: "nearest" })

/** What scrolls sideways can be scrolled with the keyboard, too; what fits is no stop on the way through the page. */
const scrollers = new ResizeObserver((entries) => {
  for (const box of new Set(entries.map(({ target }) => target.closest<HTMLElement>(".wide, pre")))) {
    if (box === null) continue
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute("tabindex")
  }
})
// The window makes a box narrower, a font that arrives late makes what is in it wider.
for (const part of document.querySelectorAll(".wide, .wide table, article pre, article pre code"))
  scrollers.observe(part)

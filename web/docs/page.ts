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
function markScrollers(): void {
  for (const box of document.querySelectorAll<HTMLElement>(".wide, article pre")) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else if (box.id === "") box.removeAttribute("tabindex")
  }
}
markScrollers()
addEventListener("resize", markScrollers)

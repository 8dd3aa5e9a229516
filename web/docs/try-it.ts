/** Makes the form send an action to the service that serves this page. The token is nowhere but in its field. */
export function openTryIt(form: HTMLFormElement): void {
  const action = form.querySelector("select")
  const token = form.querySelector("input")
  const input = form.querySelector("textarea")
  const outcome = form.querySelector("output")
  const answer = form.querySelector("pre")
  const code = form.querySelector("pre code")
  if (action === null || token === null || input === null || outcome === null || answer === null) return

  const fill = () => {
    input.value = action.selectedOptions[0]?.dataset["sample"] ?? "{}"
  }
  const show = (line: string, text: string) => {
    outcome.value = line
    answer.hidden = text === ""
    code?.replaceChildren(text)
  }
  const send = async () => {
    if (!isJson(input.value)) return show("The input is not JSON.", "")
    show("Sending …", "")
    try {
      const response = await fetch(`/api/agent/tools/${action.value}`, {
        method: "POST",
        // Only what the token may do: a session of the app in this browser stays out of it.
        credentials: "omit",
        headers: { authorization: `Bearer ${token.value.trim()}`, "content-type": "application/json" },
        body: input.value,
      })
      show(`${response.status} ${response.statusText}`.trim(), pretty(await response.text()))
    } catch {
      show("The server did not answer.", "")
    }
  }

  fill()
  form.hidden = false
  action.addEventListener("change", fill)
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void send()
  })
  // The chapter of an action leads here, with that action chosen.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href="#try-it"]') : null
    const name = link?.textContent.replace(/^Try /, "") ?? ""
    if (!Array.from(action.options, ({ value }) => value).includes(name)) return
    action.value = name
    fill()
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function pretty(text: string): string {
  return isJson(text) ? JSON.stringify(JSON.parse(text), undefined, 2) : text
}

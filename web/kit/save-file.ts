/** Hands somebody a file that was made on this page. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  // The download has begun once the click was handled.
  window.setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

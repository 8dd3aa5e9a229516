/**
 * The workspace that this page shows, kept on the page itself. Every request names it, because another tab may have
 * opened another one: the server then changes nothing and says so.
 */
export function showWorkspace(id: string | undefined): void {
  if (id === undefined) delete document.documentElement.dataset["workspace"]
  else document.documentElement.dataset["workspace"] = id
}

export function shownWorkspace(): Readonly<Record<string, string>> {
  const id = document.documentElement.dataset["workspace"]
  return id === undefined ? {} : { "fanfare-workspace": id }
}

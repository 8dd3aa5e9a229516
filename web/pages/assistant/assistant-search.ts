/** What the person looked at when they opened the assistant. */
export type AssistantSearch = {
  readonly page?: string | undefined
  readonly post?: string | undefined
  readonly account?: string | undefined
}

export function readAssistantSearch(search: Record<string, unknown>): AssistantSearch {
  const textAt = (name: string) => (typeof search[name] === "string" ? { [name]: search[name] } : {})
  return { ...textAt("page"), ...textAt("post"), ...textAt("account") }
}

/** A translation that somebody has begun, with English for what it lacks. */
export function complete<Texts>(english: Texts, draft: unknown): Texts {
  if (draft === undefined) return english
  if (!isTable(english) || !isTable(draft)) return draft as Texts
  const texts = Object.entries(english).map(([key, text]) => [key, complete(text, draft[key])])
  return Object.fromEntries(texts) as Texts
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

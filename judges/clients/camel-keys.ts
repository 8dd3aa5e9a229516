/** A value with the names of its fields as libraries for TypeScript write them. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return [camel, camelKeys(inner)]
    }),
  )
}

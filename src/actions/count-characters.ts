/** How much text an answer holds: all of its strings, roughly what it takes to write it. */
export function countCharacters(answer: unknown): number {
  let count = 0
  const toLookAt = [answer]
  while (toLookAt.length > 0) {
    const value = toLookAt.pop()
    if (typeof value === "string") count += value.length
    else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) toLookAt.push(part)
  }
  return count
}

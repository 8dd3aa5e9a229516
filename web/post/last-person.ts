const key = "fanfare:person"

/** Who is signed in, and where they may write. */
export type LastPerson = { readonly userId: string; readonly workspaceId: string | null }

/** For a start without the server; forgotten with the sign-out. */
export function keepLastPerson(person: LastPerson | null): void {
  try {
    if (person === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(person))
  } catch {
    // Then nothing of theirs is shown without the server.
  }
}

export function lastPerson(): LastPerson | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null")
    return isPerson(kept) ? kept : null
  } catch {
    return null
  }
}

/** An older version of the app may have left something of another shape. */
function isPerson(kept: unknown): kept is LastPerson {
  return typeof kept === "object" && kept !== null && "userId" in kept && "workspaceId" in kept
}

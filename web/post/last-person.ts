const place = "fanfare:person"

/** Who is signed in here, for a start without the server; forgotten with the sign-out. */
export function keepLastPerson(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(place)
    else localStorage.setItem(place, userId)
  } catch {
    // Then nothing of theirs is shown without the server.
  }
}

export function lastPerson(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

import { useState } from "react"

/** A small yes or no that this browser remembers. */
export function useFlag(name: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const key = keyOf(name)
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const set = (isSet: boolean) => {
    setChanged((before) => ({ ...before, [key]: isSet }))
    keepFlag(name, isSet)
  }
  return [changed[key] ?? read(key), set]
}

/** For what is noted in one place and asked about in another. */
export function keepFlag(name: string, isSet: boolean): void {
  try {
    if (isSet) localStorage.setItem(keyOf(name), "yes")
    else localStorage.removeItem(keyOf(name))
  } catch {
    // Without storage it holds until the page is closed.
  }
}

/** Whether somebody has looked at a post where it came out. */
export const lookedFlag = (userId: string, workspaceId: string) => `looked:${userId}:${workspaceId}`

function keyOf(name: string): string {
  return `fanfare:${name}`
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes"
  } catch {
    return false
  }
}

import { useState } from "react"

/** A small yes or no that this browser remembers. */
export function useFlag(name: string): [isSet: boolean, set: (isSet: boolean) => void] {
  const key = `fanfare:${name}`
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({})
  const set = (isSet: boolean) => {
    setChanged((before) => ({ ...before, [key]: isSet }))
    try {
      if (isSet) localStorage.setItem(key, "yes")
      else localStorage.removeItem(key)
    } catch {
      // Without storage it holds until the page is closed.
    }
  }
  return [changed[key] ?? read(key), set]
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes"
  } catch {
    return false
  }
}

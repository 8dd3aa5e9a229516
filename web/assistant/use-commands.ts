import { useState } from "react"
import type { KeyboardEvent } from "react"
import { type ChatCommand, chatCommands } from "#domain/chat-commands.ts"

export type Commands = {
  readonly isOpen: boolean
  readonly found: readonly ChatCommand[]
  /** The one that Enter takes. */
  readonly at: number
  readonly take: (command: ChatCommand) => void
  /** Whether a key was for the list. */
  readonly press: (event: KeyboardEvent) => boolean
}

/** Completes a command while its first word is typed. */
export function useCommands(text: string, write: (text: string) => void): Commands {
  const [chosen, setChosen] = useState({ text: "", at: 0 })
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [, word] = /^\/([a-z-]*)$/i.exec(text) ?? []
  const found = word === undefined ? [] : chatCommands.filter(({ name }) => name.startsWith(word.toLowerCase()))
  // A word that is complete is sent.
  const isWhole = found.length === 1 && found[0]?.name === word?.toLowerCase()
  const isOpen = found.length > 0 && !isWhole && closedFor !== text
  const at = chosen.text === text ? Math.min(chosen.at, found.length - 1) : 0
  const take = ({ name, argument }: ChatCommand) => write(argument === "" ? `/${name}` : `/${name} `)
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const command = found[at]
    if (step !== 0) setChosen({ text, at: (at + step + found.length) % found.length })
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && command !== undefined) take(command)
    else if (event.key === "Escape") setClosedFor(text)
    else return false
    event.preventDefault()
    return true
  }
  return { isOpen, found, at, take, press }
}

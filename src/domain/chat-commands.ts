/** What the assistant does without a language model: commands that run actions. */
export type ChatCommand = {
  readonly name: string
  /** What stands after it, as people see it. */
  readonly argument: string
  readonly about: string
  /** Whether it is about the post that is open. */
  readonly isAboutPost: boolean
}

export const chatCommands = [
  { name: "draft", argument: "text", about: "Create a Draft with this text.", isAboutPost: false },
  {
    name: "summary",
    argument: "days",
    about: "How posts did in the last 30 days, or in as many as you say.",
    isAboutPost: false,
  },
  { name: "best-times", argument: "", about: "When posts did best, by weekday and hour.", isAboutPost: false },
  { name: "validate", argument: "", about: "Check the open post against every limit.", isAboutPost: true },
  {
    name: "schedule",
    argument: "tomorrow 9:00",
    about: "Ask to schedule the open post. You approve it on the card.",
    isAboutPost: true,
  },
  {
    name: "alt-text",
    argument: "",
    about: "Suggest an alternative text for each picture of the open post. Needs a language model.",
    isAboutPost: true,
  },
  { name: "why", argument: "", about: "Why the open post failed, and what to do.", isAboutPost: true },
] as const satisfies readonly ChatCommand[]

export type ChatCommandName = (typeof chatCommands)[number]["name"]

export type ReadCommand = { readonly name: ChatCommandName; readonly argument: string }

/** The command in a question; undefined where it begins with no known one. */
export function readCommand(question: string): ReadCommand | undefined {
  const [, word = "", argument = ""] = /^\/([a-z-]+)(?:\s+([\s\S]*))?$/i.exec(question.trim()) ?? []
  const found = chatCommands.find(({ name }) => name === word.toLowerCase())
  return found === undefined ? undefined : { name: found.name, argument: argument.trim() }
}

/** What the command line runs in. It is passed in: only the app module knows the process and its environment. */
export type Terminal = {
  /** What was asked for: whole lines, to be read by people or by the next program. */
  readonly out: (text: string) => void
  /** Everything else: what happened, and what is wrong. */
  readonly tell: (text: string) => void
  /** A line that the next one replaces. Shown to people only. */
  readonly progress: (line: string) => void
  /** How wide it is; undefined where nobody looks at it. */
  readonly columns: number | undefined
  /** Asks for a line that is not shown. */
  readonly askSecret: (question: string) => Promise<string>
  /** Everything that comes in by a pipe. */
  readonly readInput: () => Promise<string>
  /** The keys that people set: `FANFARE_URL` and `FANFARE_TOKEN`. */
  readonly address: string | undefined
  readonly token: string | undefined
  /** Where programs of this person keep what they know. */
  readonly configFolder: string
  /** A file as the person means it. */
  readonly locate: (file: string) => string
  /** The zone of the computer's clock. */
  readonly timeZone: string
  readonly now: () => Temporal.Instant
}

/** The person got something wrong, and the message says what. */
export class Mistake extends Error {}

/** Part of it went wrong, and all has been said about it. */
export class Unwell extends Error {}

import { type ParseArgsConfig, parseArgs } from "node:util"
import type { Services } from "#actions/action.ts"
import type { Settings } from "#app/settings.ts"

/** What a command knows that opens everything by itself. */
export type BareContext = {
  readonly settings: Settings
  readonly args: readonly string[]
  /** What the person typed when the command asked; empty where it asks for nothing. */
  readonly secret: string
  /** A line for the person at the console, as soon as there is one. */
  readonly say: (line: string) => void
  /** A file as the person at the console means it: the service runs in another folder. */
  readonly locate: (file: string) => string
  /** Aborted when the person gives up. */
  readonly signal: AbortSignal
}

export type CommandContext = BareContext & { readonly services: Services }

/** The line of the command, and what it does. */
type Usage = readonly [line: string, ...about: string[]]

/** A command for when no service could start: it gets no services. */
export type BareCommand = {
  readonly usage: Usage
  readonly isBare: true
  readonly run: (context: BareContext) => Promise<boolean>
}

export type Command = {
  readonly usage: Usage
  readonly isBare?: never
  /** What is asked for, unseen, before it runs. */
  readonly asks?: string
  /** True where no service may run meanwhile. */
  readonly isAlone?: true
  /** Returns whether all is well. */
  readonly run: (context: CommandContext) => Promise<boolean>
}

/** The person at the console got the words wrong. */
export class UsageError extends Error {}

/** Reads the arguments of a command. */
export function readArgs<const Config extends ParseArgsConfig>(args: readonly string[], config: Config) {
  try {
    return parseArgs({ ...config, args: [...args] })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

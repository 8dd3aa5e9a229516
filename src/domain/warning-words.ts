/** What is so, what follows from it, and what to do. What is to be typed stands in backticks. */
export type WarningSaying = { readonly fact: string; readonly meaning: string; readonly step: string }

/** What an operator is warned of, in a language. Names, times and lengths come in that language already. */
export type WarningWords = {
  readonly queues: Readonly<Record<"posts" | "reads" | "webhooks" | "messages" | "media", string>>
  readonly processSilent: (name: string, since: string) => WarningSaying
  readonly noWorker: WarningSaying
  readonly queueOld: (queue: string, minutes: number, due: number) => WarningSaying
  readonly noBackup: WarningSaying
  readonly backupOld: (days: number, on: string) => WarningSaying
  readonly versionEnds: (ending: {
    readonly networks: string
    readonly apiVersion: string
    readonly on: string
    readonly days: number
    /** The settings that choose another version. */
    readonly settings: readonly string[]
  }) => WarningSaying
  readonly clockOff: (seconds: number) => WarningSaying
}

export const englishWarnings: WarningWords = {
  queues: {
    posts: "Posts",
    reads: "Statistics reads",
    webhooks: "Webhooks",
    messages: "E-mail and push",
    media: "Media",
  },
  processSilent: (name, since) => ({
    fact: `${name} has said nothing since ${since}.`,
    meaning: "Other processes take over its work when its lease ends.",
    step: "Look whether it runs, whether it reaches the database, and what its log says last.",
  }),
  noWorker: {
    fact: "No process publishes.",
    meaning: "Posts wait, and fail once they are too late.",
    step: "Start one with `worker` in `FANFARE_ROLES`.",
  },
  queueOld: (queue, minutes, due) => ({
    fact: `${queue}: the oldest has been due for ${minutes} min.`,
    meaning: due === 1 ? "1 waits." : `${due} wait.`,
    step: "Look at the processes below. If they are busy, start another one; if not, look at their logs.",
  }),
  noBackup: {
    fact: "No backup yet.",
    meaning: "If this disk is lost, so is everything in Fanfare.",
    step: "Run `fanfare backup FILE`, and keep the file somewhere else.",
  },
  backupOld: (days, on) => ({
    fact: `The last backup is ${days} days old.`,
    meaning: `What was done since ${on} would be lost.`,
    step: "Run `fanfare backup FILE`, and look why the last ones were not made.",
  }),
  versionEnds: ({ networks, apiVersion, on, days, settings }) => ({
    fact:
      days < 0
        ? `${networks}: API version ${apiVersion} ended on ${on}.`
        : `${networks}: API version ${apiVersion} ends on ${on}.`,
    meaning: days < 0 ? "Posts to it fail." : days === 1 ? "1 day left." : `${days} days left.`,
    step: `Update Fanfare, or set ${settings.map((name) => `\`${name}\``).join(" and ")} to a newer version.`,
  }),
  clockOff: (seconds) => ({
    fact: `The clock of this machine is ${seconds} s off the database's.`,
    meaning: "Fanfare goes by the database's, but one-time codes of phones and calls to networks may be refused.",
    step: "Let the machine set its clock over the network (NTP).",
  }),
}

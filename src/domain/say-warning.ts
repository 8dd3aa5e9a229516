import type { NetworkKey } from "#domain/network.ts"
import type { ServerWarning } from "#domain/server-status.ts"
import type { WarningSaying, WarningWords } from "#domain/warning-words.ts"

/** A language, and how it writes times, days and lists. */
export type WarningVoice = {
  readonly words: WarningWords
  readonly showTime: (instant: string) => string
  readonly showDay: (day: string) => string
  readonly showList: (names: readonly string[]) => string
  readonly nameNetwork: (key: NetworkKey) => string
}

/** A warning in words. */
export function sayWarning(
  { words, showTime, showDay, showList, nameNetwork }: WarningVoice,
  warning: ServerWarning,
): WarningSaying {
  switch (warning.kind) {
    case "process-silent":
      return words.processSilent(`${warning.host} (${warning.pid})`, showTime(warning.since))
    case "no-worker":
      return words.noWorker
    case "queue-old":
      return words.queueOld(words.queues[warning.queue], warning.minutes, warning.due)
    case "no-backup":
      return words.noBackup
    case "backup-old":
      return words.backupOld(warning.days, showTime(warning.at))
    case "version-ends": {
      const { networks, apiVersion, days } = warning
      const names = showList(networks.map(nameNetwork))
      const settings = networks.map(versionSetting)
      return words.versionEnds({ networks: names, apiVersion, on: showDay(warning.endsOn), days, settings })
    }
    default:
      return words.clockOff(Math.round(Math.abs(warning.offMs) / 1000))
  }
}

function versionSetting(key: NetworkKey): string {
  return `FANFARE_${key.toUpperCase().replaceAll("-", "_")}_API_VERSION`
}

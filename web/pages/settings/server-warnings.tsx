import { TriangleAlert } from "lucide-react"
import { sayWarning, type WarningVoice } from "#domain/say-warning.ts"
import type { ServerStatus } from "../../api/views.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { usePerson } from "../../shell/person.ts"
import { showDay, showTime } from "../../words/dates.ts"
import { showList } from "../../words/lists.ts"
import { serverWords } from "../../words/server-words.ts"
import { warningWords } from "../../words/warning-words.ts"
import { words } from "../../words/words.ts"

type Warning = ServerStatus["warnings"][number]

const tones = {
  orange: "bg-warn-wash text-warn-solid",
  red: "bg-failed-wash text-failed-solid",
} as const

/** What needs somebody: the fact, what follows from it, and what to do. One green line if nothing does. */
export function ServerWarnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { user } = usePerson()
  const voice: WarningVoice = {
    words: warningWords,
    showTime: (instant) => showTime(instant, user.timeZone),
    // A day of the network's, wherever the reader is.
    showDay: (day) => showDay(`${day}T12:00:00Z`, "UTC"),
    showList,
    nameNetwork: (key) => words.networks[key],
  }
  if (warnings.length === 0) {
    return (
      <p className="mx-3 flex items-center gap-2 rounded-sheet border border-line bg-raised px-3 py-2.5 text-control tablet:mx-5">
        <Glyph kind="done" />
        {serverWords.fine}
      </p>
    )
  }
  return (
    <ul
      aria-label={serverWords.warnings}
      className="mx-3 overflow-clip rounded-sheet border border-line bg-raised tablet:mx-5"
    >
      {warnings.map((warning) => {
        const { fact, meaning, step } = sayWarning(voice, warning)
        return (
          <li
            key={fact}
            className="flex min-h-14 items-center gap-x-3 gap-y-2 border-line py-2 ps-3 pe-[9px] text-control not-first:border-t max-tablet:flex-wrap max-tablet:items-start"
          >
            <span className={cx("grid size-[26px] shrink-0 place-items-center rounded-[7px]", tones[warning.level])}>
              <TriangleAlert size={14} strokeWidth={2} aria-hidden />
              <span className="sr-only">{serverWords.levels[warning.level]}</span>
            </span>
            <p className="min-w-0 flex-1 wrap-anywhere max-tablet:basis-[calc(100%-38px)]">
              <b className="font-semibold">{fact}</b> <span className="text-ink-2">{meaning}</span>
              <span className="mt-px block text-dense text-ink-2">
                <Step text={step} />
              </span>
            </p>
            <a
              href={docsOf(warning)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={serverWords.moreAbout(fact)}
              className={cx(buttonLook("line", "small"), "max-tablet:ms-[38px]")}
            >
              {serverWords.more}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** What is to be typed stands in backticks. */
function Step({ text }: { readonly text: string }) {
  return text.split("`").map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <code key={part} className="rounded-chip bg-sunk px-[5px] py-px text-hint text-ink inset-ring inset-ring-line">
        {part}
      </code>
    ),
  )
}

function docsOf(warning: Warning): string {
  if (warning.kind === "version-ends") return `/docs/networks/${warning.networks[0] ?? ""}/#version`
  if (warning.kind === "no-backup" || warning.kind === "backup-old") return "/docs/operating/#the-data-directory"
  return "/docs/operating/#the-doctor"
}

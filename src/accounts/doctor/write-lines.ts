import type { CheckLine } from "#accounts/doctor/check-line.ts"

const marks = { ok: "✔", warning: "!", failed: "✖", skipped: "–" } as const

/** What was found about a network or an account, as the console and reports show it. */
export function writeLines(title: string, lines: readonly CheckLine[]): string {
  return [title, ...lines.map(({ check, state, message }) => `    ${marks[state]} ${check}: ${message}`)].join("\n")
}

import type { ServerCheck } from "../../api/views.ts"

type Line = ServerCheck["networks"][number]["lines"][number]

/** What a network has against us, if anything. That it is played in the sandbox is no news. */
export function worstLine(lines: readonly Line[]): Line | undefined {
  return (
    lines.find(({ state }) => state === "failed") ??
    lines.find(({ check, state }) => state === "warning" && check !== "settings")
  )
}

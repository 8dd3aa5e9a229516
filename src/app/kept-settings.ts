import { refuse, type Setting } from "#app/setting.ts"

/** For how long records are kept that only grow; the contract has fixed the others. */
export const keptSettings = {
  FANFARE_KEEP_AUDIT_DAYS: days("How many days the audit trail goes back.", 730, 30),
  FANFARE_KEEP_ATTEMPTS_DAYS: days(
    "How many days the steps of publishing are kept of posts that are out. Those of posts that failed, or may be out, stay.",
    90,
    1,
  ),
  FANFARE_KEEP_SNAPSHOTS_DAYS: days(
    "How many days every reading of a post's statistics is kept. Of older ones the first and the last stay.",
    400,
    60,
  ),
} as const

/** Null for ever. */
function days(about: string, otherwise: number, least: number): Setting<number | null> {
  const most = 36_500
  return {
    about: `${about} 0 keeps them for ever.`,
    example: String(otherwise),
    otherwise: String(otherwise),
    read(text = String(otherwise)) {
      if (text === "0") return null
      const isWhole = /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most
      return isWhole ? Number(text) : refuse(`0 or a whole number from ${least} to ${most}`)
    },
  }
}

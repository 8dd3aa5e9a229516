import { badField, type Problem } from "#domain/problem.ts"

const rules = {
  type: "media.type",
  tooLarge: "media.tooLarge",
  tooManyPixels: "media.tooManyPixels",
  damaged: "media.damaged",
  empty: "media.empty",
  missing: "input.required",
  tooMany: "input.tooMany",
  stalled: "media.stalled",
} as const

/** A refusal of an upload. The words go on from the file's name, or from nothing where it has none. */
export function refuseFile(why: keyof typeof rules, fileName: string, words: string): Problem {
  return badField("file", fileName === "" ? words : `${fileName} ${words}`, rules[why])
}

/** 50000000 as people say it: 50 MB. */
export function sayBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"] as const
  const place = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1000)))
  const [base, unit] = [1000 ** place, units[place]]
  return `${Math.round((bytes / base) * 10) / 10} ${unit}`
}

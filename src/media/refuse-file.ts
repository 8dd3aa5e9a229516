import { badField, type Problem } from "#domain/problem.ts"

const rules = {
  type: "media.type",
  tooLarge: "media.tooLarge",
  tooManyPixels: "media.tooManyPixels",
  tooCostly: "media.tooCostly",
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

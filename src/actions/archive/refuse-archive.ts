import { badField, type Problem } from "#domain/problem.ts"

/** What is wrong with an archive. The words go on from "file". */
export function refuseArchive(words: string, cause?: unknown): Problem {
  const problem = badField("file", words, "archive.unusable")
  if (cause !== undefined) problem.cause = cause
  return problem
}

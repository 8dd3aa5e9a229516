import { Problem } from "#domain/problem.ts"

export function notInTrash(): Problem {
  return new Problem("NotFound", "There is no post with this id in the trash.")
}

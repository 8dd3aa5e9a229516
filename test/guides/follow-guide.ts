import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** A block of a guide that belongs into a file: a new one, or one where it goes before the line that begins so. */
export type GuideStep = { readonly path: string; readonly before: string | undefined; readonly code: string }

const block = /^```ts (new|in)=(\S+)(?: before="((?:[^"\\]|\\.)*)")?\n(.*?)^```$/gms

/** The steps of a guide, in their order. */
export function readGuide(text: string): readonly GuideStep[] {
  return Array.from(text.matchAll(block), ([, kind, path = "", before, code = ""]) => {
    if ((kind === "in") !== (before !== undefined)) throw new Error(`${path}: say where it goes, and only then`)
    return { path, before: before?.replaceAll('\\"', '"'), code }
  })
}

export async function takeStep(root: string, { path, before, code }: GuideStep): Promise<void> {
  const file = join(root, path)
  if (before === undefined) return writeFile(file, code, { flag: "wx" })
  const text = await readFile(file, "utf8")
  const at = `\n${text}`.indexOf(`\n${before}`)
  if (at === -1) throw new Error(`${path} has no line that begins with ${before}`)
  await writeFile(file, text.slice(0, at) + code + text.slice(at))
}

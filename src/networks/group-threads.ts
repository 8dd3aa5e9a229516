import type { LedgerEntry } from "#networks/sandbox-controls.ts"

/** Puts answers with what they answer: each group is a post, its items in the order in which they were accepted. */
export function groupThreads(entries: readonly LedgerEntry[]): readonly (readonly [LedgerEntry, ...LedgerEntry[]])[] {
  const threads: [LedgerEntry, ...LedgerEntry[]][] = []
  const threadOf = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const place = (id: string) => JSON.stringify([entry.key, entry.account, id])
    const answered = entry.inReplyTo === undefined ? undefined : threadOf.get(place(entry.inReplyTo))
    if (answered !== undefined) {
      answered.push(entry)
      threadOf.set(place(entry.externalId), answered)
      continue
    }
    const begun: [LedgerEntry] = [entry]
    threads.push(begun)
    threadOf.set(place(entry.externalId), begun)
  }
  return threads
}

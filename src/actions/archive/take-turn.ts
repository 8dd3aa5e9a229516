import type { FairTurns } from "#domain/fair-turns.ts"

/** Waits for a turn, which lasts until it is disposed of. */
export async function takeTurn(turns: FairTurns, key: string, signal: AbortSignal): Promise<Disposable> {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const work = async () => {
    begun.resolve()
    await over.promise
  }
  turns.run(key, work, { signal }).catch(begun.reject)
  await begun.promise
  return { [Symbol.dispose]: () => over.resolve() }
}

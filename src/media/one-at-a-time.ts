/** Decoding a large picture takes hundreds of megabytes: one is decoded, the others wait for their turn. */
let last: Promise<unknown> = Promise.resolve()

export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

const most = 500

type Asked<T, R> = {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/**
 * Does many small things as one: a hundred results in one transaction cost little more than one. Rounds run one after the
 * other, so that what is asked later is done later. What is asked in one turn of the event loop is done together, and so
 * is all that comes while a round is under way: who is alone waits for nobody, and the more there is, the more goes at once.
 */
export class Batch<T, R> {
  readonly #run: (items: readonly T[]) => Promise<readonly R[]>
  #waiting: Asked<T, R>[] = []
  #isUnderWay = false

  constructor(run: (items: readonly T[]) => Promise<readonly R[]>) {
    this.#run = run
  }

  async ask(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#isUnderWay) return
      this.#isUnderWay = true
      setImmediate(() => void this.#doRounds())
    })
  }

  async #doRounds(): Promise<void> {
    while (this.#waiting.length > 0) {
      const round = this.#waiting.splice(0, most)
      try {
        const results = await this.#run(round.map(({ item }) => item))
        for (const [index, { resolve }] of round.entries()) resolve(results[index] as R)
      } catch (error) {
        for (const { reject } of round) reject(error)
      }
    }
    this.#isUnderWay = false
  }
}

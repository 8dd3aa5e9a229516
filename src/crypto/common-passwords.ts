import type { ZxcvbnFactory } from "@zxcvbn-ts/core"

/** As far as this a password is looked at: whoever needs the rest to be safe has a beginning that can be guessed. */
const lookedAt = 32

/** Readings of signs as letters that are tried, such as @ for a: more take longer and find nothing new. */
const readings = 5

/** Who tries the likeliest passwords first is there after so many; the library calls fewer guessable. */
const leastGuesses = 1e8

/**
 * Knows the passwords that many people have, by a list of others, and what people make of those: capitals, digits at the
 * end, signs for letters, the word backwards or twice, rows of the keyboard, years.
 */
export class CommonPasswords {
  #library: Promise<ZxcvbnFactory> | undefined

  async has(password: string): Promise<boolean> {
    this.#library ??= load()
    const { guesses } = (await this.#library).check(password.normalize("NFKC").slice(0, lookedAt))
    return guesses < leastGuesses
  }
}

/** Loaded when somebody first chooses a password: the list takes a tenth of a second and 30 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: readings, maxLength: lookedAt })
}

import type { ZxcvbnFactory } from "@zxcvbn-ts/core"

/** Only so many characters are judged, since the cost of a check grows with the length. */
const lookedAt = 32

/** How many readings of signs as letters are tried, such as @ for a. More take longer and find nothing new. */
const readings = 5

/** A password that is found in fewer guesses is refused. Below this the library calls a password guessable. */
const leastGuesses = 1e8

/**
 * Recognises passwords that many people use, by the list of a library, and their variations: capitals, digits at the end,
 * signs for letters, the word backwards or twice, rows of the keyboard, years.
 */
export class CommonPasswords {
  /** One for the process: it only reads its list. */
  static #library: Promise<ZxcvbnFactory> | undefined

  async has(password: string): Promise<boolean> {
    CommonPasswords.#library ??= load()
    const { guesses } = (await CommonPasswords.#library).check(password.normalize("NFKC").slice(0, lookedAt))
    return guesses < leastGuesses
  }
}

/** Loaded when somebody first chooses a password: it takes a tenth of a second and 30 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ])
  return new Factory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: readings, maxLength: lookedAt })
}

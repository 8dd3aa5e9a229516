/* What a setting is, and the kinds that there are more than one of. */

export type Setting<T> = {
  readonly about: string
  /** As a person would write it; shown in the docs. */
  readonly example: string
  /** What holds when nothing is set; in words where it depends on something. */
  readonly otherwise: string
  /** The value, or an Error that says what it must be. */
  readonly read: (text: string | undefined, given: NodeJS.ProcessEnv) => T
  readonly isSecret?: true
}

/** What a value must be. */
export class Expectation extends Error {}

export function refuse(expected: string): never {
  throw new Expectation(expected)
}

export function setting<T>(spec: Setting<T>): Setting<T> {
  return spec
}

export function whole(about: string, otherwise: number, least: number, most: number): Setting<number> {
  return {
    about,
    example: String(otherwise),
    otherwise: String(otherwise),
    read(text) {
      if (text === undefined) return otherwise
      const isWhole = /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most
      return isWhole ? Number(text) : refuse(`a whole number from ${least} to ${most}`)
    },
  }
}

export function onOrOff(text: string): boolean {
  return text === "on" || (text === "off" ? false : refuse("on or off"))
}

/** A web address without a path. */
export function bareUrl(text: string, example: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && url.pathname === "/" && url.search === "" && url.hash === ""
  const isWeb = url !== undefined && ["http:", "https:"].includes(url.protocol) && url.username === ""
  if (!isPlain || !isWeb) refuse(`an address such as ${example}, without a path`)
  return url
}

export function isProduction(given: NodeJS.ProcessEnv): boolean {
  return given["NODE_ENV"]?.trim() === "production"
}

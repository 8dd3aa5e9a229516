import type { Check } from "#networks/simulator/consent.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

/* What networks check of a request for consent, each with the network's words for it. */

export const onlyParameters =
  (known: readonly string[], words: (stray: string) => string): Check =>
  (_tools, c) => {
    const stray = strayOf(c.req.query(), known)
    return stray === undefined ? undefined : words(stray)
  }

export const parameterIs =
  (name: string, value: string, words: string): Check =>
  (_tools, c) =>
    c.req.query(name) === value ? undefined : words

export const redirectUriIsRegistered =
  (words: string): Check =>
  (tools, c) =>
    tools.mayReturnTo(c.req.query("redirect_uri") ?? "") ? undefined : words

export const scopesAreKnown =
  (separator: " " | ",", known: readonly string[], words: string | ((stray: string) => string)): Check =>
  (_tools, c) => {
    const stray = (c.req.query("scope") ?? "").split(separator).find((scope) => !known.includes(scope))
    if (stray === undefined) return undefined
    return typeof words === "string" ? words : words(stray)
  }

export const scopeIsAsked =
  (separator: " " | ",", needed: string, words: string): Check =>
  (_tools, c) =>
    (c.req.query("scope") ?? "").split(separator).includes(needed) ? undefined : words

export const stateIsThere =
  (words: string, mostCharacters = Number.POSITIVE_INFINITY): Check =>
  (_tools, c) => {
    const { length } = c.req.query("state") ?? ""
    return length > 0 && length <= mostCharacters ? undefined : words
  }

/** PKCE, with the only method that anybody should use. */
export const challengeIsGood =
  (words: { readonly method: string; readonly challenge: string; readonly isOptional?: true }): Check =>
  (_tools, c) => {
    const { code_challenge: challenge, code_challenge_method: method } = c.req.query()
    if (words.isOptional === true && challenge === undefined && method === undefined) return undefined
    if (method !== "S256") return words.method
    return /^[A-Za-z0-9_-]{43}$/.test(challenge ?? "") ? undefined : words.challenge
  }

import { isIP } from "node:net"
import { Denied } from "./denied.ts"
import { denyPlace, mayReachAddress, maySpeak, mayUsePort, type OutboundRules } from "./rules.ts"

export type OutboundTarget = {
  readonly origin: string
  readonly path: string
}

/** From an address as it was handed to us to where a request goes; `Denied` where it may not. */
export function readTarget(url: URL, rules: OutboundRules): OutboundTarget {
  const target = { origin: url.origin, path: `${url.pathname}${url.search}` }
  if (url.username !== "" || url.password !== "") throw new Denied("an address must not contain credentials")
  if (rules.exceptions.has(url.origin)) return target
  if (!maySpeak(url.protocol, rules)) throw denyPlace("only https is allowed", rules)
  if (!mayUsePort(portOf(url), rules)) throw denyPlace(`port ${portOf(url)} is not allowed`, rules)
  const host = hostOf(url)
  if (isIP(host) !== 0 && !mayReachAddress(host, rules)) throw denyPlace("it is not on the public internet", rules)
  return target
}

/**
 * Every spelling of a name or an address becomes one here: the URL standard turns decimal, octal, hexadecimal and short
 * addresses into four numbers, other alphabets into Punycode, and refuses zones. What it leaves is the dot at the end.
 */
export function parseUrl(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url === null || url.hostname === "") return undefined
  if (url.hostname.endsWith(".")) url.hostname = url.hostname.slice(0, -1)
  return /(?:^|\.)(?:\.|$)/.test(url.hostname) ? undefined : url
}

/** The host as a socket takes it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname
}

export function portOf(url: URL): number {
  return url.port === "" ? ({ "https:": 443, "http:": 80 }[url.protocol] ?? 0) : Number(url.port)
}

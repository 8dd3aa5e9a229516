import { Denied } from "./denied.ts"
import { isPrivateAddress, isPublicAddress } from "./is-public-address.ts"

/** Where a request may go. */
export type OutboundRules = {
  /** Origins for which nothing else here holds: exactly these, with their scheme, name and port. */
  readonly exceptions: ReadonlySet<string>
  /** Also http, this machine and private networks: for trials at home. */
  readonly allowPrivate: boolean
  /** How a place becomes an exception, in words for whoever was refused it. */
  readonly howToAllow?: string
}

/** Why a request may not go to a place. */
export function denyPlace(why: string, { howToAllow }: OutboundRules): Denied {
  return new Denied(howToAllow === undefined ? why : `${why}. ${howToAllow}`)
}

export function mayReachAddress(address: string, rules: OutboundRules): boolean {
  return isPublicAddress(address) || (rules.allowPrivate && isPrivateAddress(address))
}

export function maySpeak(protocol: string, rules: OutboundRules): boolean {
  return protocol === "https:" || (protocol === "http:" && rules.allowPrivate)
}

/** Below 1024 live mail, shells and name servers, none of which has any business with us. */
export function mayUsePort(port: number, rules: OutboundRules): boolean {
  return port === 443 || port >= 1024 || (port === 80 && rules.allowPrivate)
}

import type { NetworkKey } from "#domain/network.ts"

/**
 * What is counted as it happens, for whoever watches the service. None of it says whose it was or what was in it, and every
 * word in it is one of a few: they become labels of metrics.
 */
export type Happening =
  /** A publication began, so long after its time. */
  | { readonly kind: "began"; readonly lateSeconds: number }
  | {
      readonly kind: "ended"
      readonly network: NetworkKey
      readonly outcome: "published" | "failed" | "uncertain"
    }
  /** Credentials were to be renewed. `refused`: only a person can help. `failed`: it is tried again. */
  | {
      readonly kind: "renewed"
      readonly network: NetworkKey
      readonly outcome: "renewed" | "refused" | "failed"
    }
  /** A webhook's receiver was tried; `refused`: it was not, because of a pause or a plan. */
  | { readonly kind: "delivered"; readonly outcome: "delivered" | "retried" | "given_up" | "refused" }
  /** The numbers of so many posts were asked for. `moved`: the network wants patience, and they are read later. */
  | {
      readonly kind: "read"
      readonly network: NetworkKey
      readonly outcome: "read" | "failed" | "moved"
      readonly posts: number
    }
  | {
      readonly kind: "messaged"
      readonly way: "mail" | "push"
      readonly outcome: "sent" | "dropped" | "retried" | "failed"
    }
  /** A video was made into what a network takes. */
  | { readonly kind: "converted"; readonly outcome: "converted" | "failed" }
  /** A request was answered. `route` is the pattern that it came by, never the path itself. */
  | {
      readonly kind: "answered"
      readonly route: string
      readonly method: string
      readonly status: number
      readonly seconds: number
    }

/** Counts what happens. It never fails and takes next to no time. */
export type Meter = (happening: Happening) => void

/** Counts nothing. */
export const countNothing: Meter = () => {}

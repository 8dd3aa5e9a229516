import type { Http } from "#domain/http.ts"
import type { Network } from "#domain/network.ts"
import type { Author, Granted, Hosts, SendItem, MediaFile, NetworkAdapter, Refused } from "#networks/network.ts"
import type { Accepted, Fault } from "#networks/simulator.ts"

export type FilmShape = "upright" | "landscape"

/** An adapter and the simulator of its network, with everything around them that a case may need. */
export type Stage = {
  readonly adapter: NetworkAdapter
  readonly network: Network
  /** The real way out, to the simulator. */
  readonly http: Http
  readonly hosts: Hosts
  readonly now: () => Temporal.Instant
  /** Moves the time of the adapter and of the simulator. */
  readonly advance: (seconds: number) => Promise<void>
  /** A fresh account at the network, connected through the adapter. */
  readonly connect: () => Promise<Author>
  /** What comes of signing a fresh account in, when the service hears the network through this. */
  readonly signIn: (http: Http) => Promise<Granted | Refused>
  /** The same, and the account's owner says no, or gets the password wrong. */
  readonly connectInVain: () => Promise<Granted | Refused>
  readonly setFault: (author: Author, fault: Fault, times?: number) => Promise<void>
  /** What the network shows of an account, oldest first. */
  readonly accepted: (author: Author) => Promise<readonly Accepted[]>
  readonly image: (index: number) => MediaFile
  readonly video: (shape: FilmShape) => MediaFile
}

export type ConformanceCase = {
  readonly name: string
  /** Throws where the adapter fails; otherwise says in a word or two what was seen. */
  readonly run: (stage: Stage) => Promise<string>
}

/** What a case wants published: one of these for each item of a thread. */
export type CasePiece = Pick<SendItem, "body"> & Partial<Pick<SendItem, "media" | "options">>

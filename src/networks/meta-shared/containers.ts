import * as z from "zod"
import type { GraphApi } from "#networks/meta-shared/graph-api.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"

/*
 * Threads and Instagram publish by way of containers: one is made of the words and of what it shows, and for each piece
 * of a carousel one before it; they fetch the media; when a container is finished it can be published, once.
 */

export const statusShape = z.enum(["IN_PROGRESS", "FINISHED", "PUBLISHED", "ERROR", "EXPIRED"])

export type ContainerStatus = z.infer<typeof statusShape>

export type ContainerFields = Readonly<Record<string, string>>

/** What has to be made: one container, and before it those of the pieces of a carousel. */
export type ContainerPlan = {
  readonly pieces: readonly ContainerFields[]
  whole(pieces: readonly string[]): ContainerFields
}

/** How a network deals with its containers. */
export type Containers = {
  readonly api: GraphApi
  readonly version: string
  /** Where they are made and published, below the account. */
  readonly makeEdge: string
  readonly publishEdge: string
  /** After so many seconds one may be there that is not there yet. */
  readonly earlySeconds: number
  /** The codes of a refusal to publish one that is not there yet: nothing went out, and soon it might. */
  readonly notReady: RegExp
  /** How one stands; an error in it is a refusal like any other. */
  readonly readStatus: (
    outside: Outside,
    author: Author,
    container: string,
  ) => Promise<Exclude<ContainerStatus, "ERROR"> | Refused>
  /** Whether the network may show it later, whether a new one may do better, or neither. */
  readonly judge: (refused: Refused) => "early" | "lost" | "final"
  /** What it means that new ones did no better. */
  readonly giveUp?: (refused: Refused) => Refused
}
